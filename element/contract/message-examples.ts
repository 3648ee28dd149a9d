import type { RequestType } from '../../src/api/contract.ts';
import examples from './examples.json' with { type: 'json' };

const SENT_AT_MS = 1_767_225_600_000;
const RESPONSE_MS = 120;
const { methods, transaction } = examples;
const ended = examples['ended transaction'];
const create = examples.create.data;
const { token: _, ...body } = create;
const place = { country: 'mx', currency: 'MXN' };

/** A withdrawal, with its destination and the time of its arrival. */
const withdrawal = {
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

/** The next state of a payment. */
const changed = (payment: object, status: string, more: object) => {
  const updatedAt = SENT_AT_MS + 60_000;
  const timeline = [
    { at: SENT_AT_MS, status: 'waiting' },
    { at: updatedAt, status },
  ];
  return { ...payment, status, seq: 2, updatedAt, timeline, next: undefined, ...more };
};

/** An example of each request: its payload, and the data of its successful response. */
const CALL_EXAMPLES: Record<RequestType, readonly [payload: object, answer: unknown]> = {
  'BANKING_DEPOSIT:methods-country-selector-v2': [{}, examples.regions],
  'BANKING:methods-payment-v3': [place, methods],
  'BANKING:methods-withdrawal': [
    place,
    {
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
    },
  ],
  'BANKING:userdata-payment-snippet': [place, examples.snippet],
  'BANKING:quote-v1': [
    { method: 'spei', amount: '500.00', currency: 'MXN', type: 'deposit' },
    examples.answer.data.data,
  ],
  'BANKING:captcha-v1': [{ method: 'spei', type: 'deposit' }, examples.captcha],
  'BANKING:preparation-v1': [{ method: 'bank_app', fields: { full_name: 'Ana Diaz' } }, examples.preparation],
  'BANKING_DEPOSIT:create-v1': [body, transaction],
  'BANKING_WITHDRAWAL:create-v1': [
    {
      ...body,
      idem: withdrawal.idem,
      method: 'clabe',
      fields: { account_number: '646180157000009719' },
      account: 'main',
    },
    withdrawal,
  ],
  'BANKING:continue-v1': [
    { id: transaction.id, step: 'paid', fields: {} },
    changed(transaction, 'accepted', { next: { kind: 'wait' } }),
  ],
  'BANKING:transaction-v1': [{ idem: transaction.idem }, transaction],
  'BANKING:transactions-v1': [{ open: true }, { items: [transaction, ended], cursor: null }],
  'BANKING_WITHDRAWAL:cancel-v1': [
    { id: withdrawal.id },
    changed(withdrawal, 'mistaked', {
      cancellable: false,
      arrivesAt: undefined,
      reason: { code: 'cancelled_by_user' },
    }),
  ],
  'BANKING:saved-account-v1': [
    examples['saved account'],
    {
      ...examples.snippet,
      'mx_card_h2h#2': {
        ...examples.snippet['mx_card_h2h#2'],
        $name: { value: 'Holiday card', masked: false },
      },
    },
  ],
  'METRIC_EVENTS_HANDLER:events': [
    { events: [{ key: 'time_to_list', timestamp: SENT_AT_MS, value: 412 }] },
    {},
  ],
};

/** The frames of a request and of its response. */
export function exampleFrames(type: RequestType) {
  const [payload, data] = CALL_EXAMPLES[type];
  const msgid = `x3k9z0f8a-${Object.keys(CALL_EXAMPLES).indexOf(type) + 1}`;
  const request = { msgid, type, sendTime: SENT_AT_MS, data: { ...payload, token: 'session token' } };
  const time = SENT_AT_MS + RESPONSE_MS;
  const response = { msgid, source: type, needParse: false, time, data: { status: 200, data } };
  // A property that an example leaves out is absent, as on the wire.
  const onWire = (frame: object): object => JSON.parse(JSON.stringify(frame));
  return { request: onWire(request), response: onWire(response) };
}
