import examples from './examples.json' with { type: 'json' };

export const SENT_AT_MS = 1_767_225_600_000;
const { transaction } = examples;

export const withdrawal = {
  ...transaction,
  id: 'wd_5',
  idem: '0190f5fe-7c00-7a00-8000-000000000005',
  type: 'withdrawal',
  method: 'clabe',
  cancellable: true,
  destination: '•••• 9719',
  arrivesAt: SENT_AT_MS + 900_000,
  next: undefined,
  expiresAt: undefined,
};

export const withdrawalMethods = {
  clabe: {
    name: 'clabe',
    text: { en: 'To a bank account', es: 'A una cuenta' },
    amount_rules: { MXN: { min: '50.00', max: '50000.00', presets: ['200.00', '500.00'] } },
    fields: [
      {
        name: 'account_number',
        placeholder_key: 'placeholders.account_number',
        regex: '^\\d{18}$',
        regex_error_key: 'errors.account_number',
        mask: '000000000000000000',
      },
    ],
  },
};

export const changed = (payment: object, status: string, more: object) => {
  const updatedAt = SENT_AT_MS + 60_000;
  const timeline = [
    { at: SENT_AT_MS, status: 'waiting' },
    { at: updatedAt, status },
  ];
  return { ...payment, status, seq: 2, updatedAt, timeline, next: undefined, ...more };
};
