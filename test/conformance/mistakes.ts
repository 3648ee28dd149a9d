import type { Change } from './planted-cashier.ts';

interface Where {
  country?: string;
  pace?: object;
}

const FINGERPRINT = 'const fingerprint = contract.fingerprintOf(state.secret, CREATE[type], body);';

/** A mistake of a cashier, the rule of the kit that names it, and the change of the small cashier's source. */
export const MISTAKES: [mistake: string, ruleId: string, changes: Change[], where?: Where][] = [
  [
    'withdrawals know no limits',
    'amount-limits-withdrawal',
    [
      [
        'const amount = contract.checkCreate(body, methods, { isAmountOpen: isCoin });',
        `const amount = toMinor(body.amount, body.currency) ?? -1n;
         const { min, max } = methods[body.method]?.amount_rules[body.currency] ?? {};
         const isInside = type === 'withdrawal' && amount > 0n && min !== undefined;
         contract.checkCreate(isInside ? { ...body, amount: min } : body, methods, { isAmountOpen: isCoin });`,
      ],
    ],
  ],
  [
    'withdrawals take any value of a field',
    'invalid-fields-withdrawal',
    [
      [
        'const methods = listMethods(type, body);',
        `const listed = listMethods(type, body);
         const methods = type === 'deposit' ? listed : Object.fromEntries(
           Object.entries(listed).map(([name, one]) => [name, { ...one, fields: [] }]));`,
      ],
    ],
  ],
  [
    'withdrawals take a used key with another body',
    'key-with-another-body-withdrawal',
    [
      [
        FINGERPRINT,
        `const fingerprint = type === 'withdrawal' ? body.idem : contract.fingerprintOf(state.secret, CREATE[type], body);`,
      ],
    ],
  ],
  [
    'withdrawals are never similar',
    'similar-payment-withdrawal',
    [['if (!isCoin) rejectSimilar', "if (!isCoin && type === 'deposit') rejectSimilar"]],
  ],
  [
    'withdrawals pay with a closed key',
    'closed-key-withdrawal',
    [
      [
        'const stored = state.keys[key];\n      const fingerprint',
        `const found = state.keys[key];
      const stored = type === 'withdrawal' && found?.fingerprint === null ? undefined : found;
      const fingerprint`,
      ],
    ],
  ],
  [
    'payments with other values in their fields are similar',
    'different-payment',
    [['String(amount), body.fields]', 'String(amount)]']],
  ],
  [
    'payments that have failed are similar',
    'ended-payment',
    [["other.transaction.status !== 'mistaked'", 'true']],
  ],
  [
    'the country of a create request is not in the fingerprint',
    'key-with-another-body',
    [
      [
        FINGERPRINT,
        "const fingerprint = contract.fingerprintOf(state.secret, CREATE[type], { ...body, country: 'mx' });",
      ],
    ],
  ],
  [
    'the maximum is excluded',
    'amount-limits',
    [
      [
        'if (methods[body.method].isGeetest',
        `if (amount === toMinor(methods[body.method].amount_rules[body.currency].max, body.currency))
        throw new RequestRejection(400, 'amount_max', { fields: { amount: 'errors.amount_max' } });
      if (methods[body.method].isGeetest`,
      ],
    ],
  ],
];
