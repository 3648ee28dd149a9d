import type { Change } from './planted-cashier.ts';

interface Where {
  country?: string;
  only?: string[];
  pace?: object;
}

/**
 * For mistakes that show only until the bank confirms a deposit, because on a busy machine the kit's requests take longer than the usual
 * bank.
 */
export const SLOW_BANK: Where = { pace: { confirmMs: 1_500 } };

const FINGERPRINT = 'const fingerprint = contract.fingerprintOf(state.secret, CREATE[type], body);';

/** A mistake of a cashier, the rule that names it, and the changes of the small cashier's source that make it. */
export type Mistake = [mistake: string, ruleId: string, changes: Change[], where?: Where];

export const MISTAKES: Mistake[] = [
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
  [
    'a deposit is credited twice',
    'balance-push',
    [['sum += toMinor(transaction.net, currency)', 'sum += 2n * toMinor(transaction.net, currency)']],
  ],
  [
    'a deposit is credited before its fee',
    'balance-push',
    [
      ['const FEES = { deposit: 0n,', 'const FEES = { deposit: 250n,'],
      ['sum += toMinor(transaction.net, currency)', 'sum += toMinor(transaction.amount, currency)'],
    ],
  ],
  [
    'a deposit is credited when its user says that it was paid',
    'early-credit',
    [
      [
        "const isCredited = transaction.status === 'processed';",
        "const isCredited = ['accepted', 'processed'].includes(transaction.status);",
      ],
    ],
    SLOW_BANK,
  ],
  [
    'any user cancels any withdrawal',
    'payments-of-others-withdrawal',
    [
      [
        'const payment = findById(user, id);\n      const { type, cancellable, reason }',
        `const payment = findById(state.payments.find((one) => one.transaction.id === id)?.user ?? user, id);
      const { type, cancellable, reason }`,
      ],
    ],
  ],
  [
    'ids begin again after a restart',
    'restart-ids',
    [
      ['state.count += 1;', 'count += 1;'],
      ['state.count}', 'count}'],
      ['const timers = new Set();', 'const timers = new Set();\n  let count = 0;'],
    ],
  ],
  [
    'a PIX code has another amount',
    'next',
    [['pixCode(toDecimal(amount, currency))', "pixCode('1.00')"]],
    { country: 'br' },
  ],
  [
    'an address of bitcoin has a wrong checksum',
    'coin-address',
    [['sha256(sha256(payload)).subarray(0, 4)', 'sha256(payload).subarray(0, 4)']],
  ],
  [
    'a second request for an address of a coin is similar',
    'coin-address',
    [['if (!isCoin) rejectSimilar', 'rejectSimilar']],
  ],
  [
    'every user gets the same address of a coin',
    'coin-address-of-others',
    [['addressOf(user),', "addressOf('any'),"]],
  ],
  [
    'a payment has a fee that was never quoted',
    'quoted-fee',
    [["type === 'deposit'\n        ? { next:", "type === 'deposit'\n        ? { fee: '7.00', next:"]],
  ],
  [
    'a method with a captcha takes requests without it',
    'captcha-required',
    [['methods[body.method].isGeetest && !body.captcha', 'false']],
  ],
  [
    'the filters of the history do nothing',
    'history-filters',
    [
      ['type === undefined || one.type === type', 'true'],
      ['status === undefined || one.status === status', 'true'],
    ],
  ],
  [
    'a timeline is newest first',
    'timeline',
    [
      [
        'payment.transaction = contract.changeTransaction(payment.transaction, status, more);',
        `payment.transaction = contract.changeTransaction(payment.transaction, status, more);
    payment.transaction.timeline = payment.transaction.timeline.toReversed();`,
      ],
    ],
  ],
  [
    'the token in the data of a request decides who the user is',
    'token-in-data',
    [
      [
        'const response = await contract.respondTo(frame, user, handlers);',
        "const named = user && String(frame?.data?.token ?? '').replace('session-', '');\n      const response = await contract.respondTo(frame, named || user, handlers);",
      ],
    ],
  ],
  [
    'reports get no Access-Control-Allow-Origin',
    'telemetry-http',
    [["{ 'access-control-allow-origin': '*' }", '{}']],
  ],
  ['reports get 500', 'telemetry-http', [['isReport ? 204 : 404', 'isReport ? 500 : 404']]],
  [
    'no ping is sent',
    'heartbeat',
    [
      [
        "io.on('connection', (socket) => {",
        `io.engine.on('connection', (raw) => {
    const send = raw.sendPacket.bind(raw);
    raw.sendPacket = (type, ...more) => type !== 'ping' && send(type, ...more);
  });
  io.on('connection', (socket) => {`,
      ],
    ],
  ],
  [
    'each response takes 1.1 s',
    'response-time',
    [
      [
        'if (response) socket.emit(MESSAGE_EVENT, response);',
        'setTimeout(() => response && socket.emit(MESSAGE_EVENT, response), 1_100);',
      ],
    ],
    { only: ['guest-lists', 'response-time'] },
  ],
  [
    'the step "paid" is rejected after the expiry',
    'paid-after-expiry',
    [
      [
        "if (!isPaid) throw new RequestRejection(409, 'wrong_step', { id });",
        "if (!isPaid || payment.transaction.expiresAt < Date.now()) throw new RequestRejection(409, 'wrong_step', { id });",
      ],
    ],
  ],
  [
    'a push comes before the commit',
    'push-after-commit',
    [
      [
        'payment.transaction = contract.changeTransaction(payment.transaction, status, more);',
        `const next = contract.changeTransaction(payment.transaction, status, more);
    push({ user: payment.user, transaction: next });
    await new Promise((resolve) => setTimeout(resolve, 100));
    payment.transaction = next;`,
      ],
      [
        'const lookUp = ({ id, idem, close }, user) =>\n    inOrder(user, async () => {',
        'const lookUp = ({ id, idem, close }, user) =>\n    (id === undefined ? inOrder : (_, work) => work())(user, async () => {',
      ],
    ],
  ],
  [
    'names with accents are rejected',
    'names',
    [
      [
        'const likeness = JSON.stringify(',
        `if (/[^\\x20-\\x7e]/.test(body.fields.full_name ?? '')) throw new RequestRejection(400, 'malformed');
      const likeness = JSON.stringify(`,
      ],
    ],
  ],
  [
    'similar payments are looked for without a lock',
    'similar-at-once',
    [
      [
        'const create = (type) => (body, user) =>\n    inOrder(user, async () => {',
        `const create = (type) => (body, user) =>
    inOrder(user + body.idem, async () => {
      if (type === 'deposit') await new Promise((resolve) => setTimeout(resolve, 5));`,
      ],
      [
        'state.count += 1;',
        "if (type === 'deposit') await new Promise((resolve) => setTimeout(resolve, 50));\n      state.count += 1;",
      ],
      [
        'const lookUp = ({ id, idem, close }, user) =>\n    inOrder(user, ',
        'const lookUp = ({ id, idem, close }, user) =>\n    inOrder(user + idem, ',
      ],
    ],
  ],
  [
    'two steps at once are both taken',
    'steps-at-once',
    [
      [
        'const takeStep = ({ id, step, fields }, user) =>\n    inOrder(user, async () => {',
        'const takeStep = ({ id, step, fields }, user) =>\n    inOrder(Math.random(), async () => {',
      ],
      [
        'payment.transaction = contract.changeTransaction(payment.transaction, status, more);',
        `const { transaction } = payment;
    if (status !== 'processed') await new Promise((resolve) => setTimeout(resolve, 30));
    const { seq, timeline } = payment.transaction;
    payment.transaction = contract.changeTransaction({ ...transaction, seq, timeline }, status, more);`,
      ],
    ],
  ],
  [
    'a withdrawal is cancelled by each of two requests at once',
    'cancel-at-once',
    [
      [
        'const cancel = ({ id }, user) =>\n    inOrder(user, async',
        'const cancel = ({ id }, user) =>\n    inOrder(Math.random(), async',
      ],
      [
        "return end(payment, 'cancelled_by_user');\n    });",
        `await new Promise((resolve) => setTimeout(resolve, 30));
      payment.transaction = { ...payment.transaction, status: 'waiting' };
      return end(payment, 'cancelled_by_user');
    });`,
      ],
    ],
  ],
];
