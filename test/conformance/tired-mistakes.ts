import type { Mistake } from './mistakes.ts';
import type { Change } from './planted-cashier.ts';

const FINGERPRINT = 'const fingerprint = contract.fingerprintOf(state.secret, CREATE[type], body);';
const CHANGE = 'payment.transaction = contract.changeTransaction(payment.transaction, status, more);';

/** The cashier computes the fingerprint of a payment from other values than the fields. */
const fingerprintOf = (value: string): Change => [
  FINGERPRINT,
  `const fields = Object.entries(body.fields).map(([name, value]) => [name, ${value}]);
   const fingerprint = contract.fingerprintOf(state.secret, CREATE[type], { ...body, fields: Object.fromEntries(fields) });`,
];

export const TIRED_MISTAKES: Mistake[] = [
  [
    'updatedAt stays that of the creation',
    'timeline',
    [
      [
        CHANGE,
        `{ const { updatedAt } = payment.transaction; ${CHANGE} payment.transaction = { ...payment.transaction, updatedAt }; }`,
      ],
    ],
    { only: ['timeline'] },
  ],
  [
    'a quote rounds its fee, and the payment cuts it',
    'quoted-fee',
    [
      ['function quote({ amount, currency, type }) {', 'function quote({ amount, currency, type, cuts }) {'],
      ['const fee = FEES[type];', 'const fee = cuts ? (minor * 15n) / 1000n : (minor * 15n + 500n) / 1000n;'],
      [
        'quote({ amount: body.amount, currency: body.currency, type });',
        'quote({ amount: body.amount, currency: body.currency, type, cuts: true });',
      ],
    ],
    { only: ['quoted-fee'] },
  ],
  [
    'lookups by key are two seconds old',
    'push-after-commit',
    [
      [
        'if (stored?.id) return findById(user, stored.id).transaction;',
        `if (stored?.id) {
     state.seen ??= {}; const hit = state.seen[key];
     if (hit && Date.now() - hit.at < 2000) return hit.what;
     state.seen[key] = { at: Date.now(), what: findById(user, stored.id).transaction };
     return state.seen[key].what; }`,
      ],
    ],
    { only: ['push-after-commit'] },
  ],
  [
    'a new connection gets a balance from a cache',
    'balance-sequence',
    [
      [
        'socket.emit(MESSAGE_EVENT, describeUser(user));',
        'state.greet ??= {}; state.greet[user] ??= describeUser(user); socket.emit(MESSAGE_EVENT, state.greet[user]);',
      ],
    ],
    { only: ['create-withdrawal', 'balance'] },
  ],
  [
    'the list is three seconds old',
    'listed-at-once',
    [
      [
        'function list({ type, status, cursor, open }, user) {',
        `function list(query, user) {
      const k = user + JSON.stringify(query); lists.set(k, lists.get(k) ?? { at: 0 }); const hit = lists.get(k);
      if (Date.now() - hit.at > 3000) { hit.at = Date.now(); hit.what = listNow(query, user); }
      return hit.what; }
      function listNow({ type, status, cursor, open }, user) {`,
      ],
      ['const queues = new Map();', 'const queues = new Map(); const lists = new Map();'],
    ],
    { only: ['listed-at-once'] },
  ],
  [
    'a cursor is an offset',
    'history-pages',
    [
      ['const from = sorted.findIndex(({ id }) => id === cursor) + 1;', 'const from = Number(cursor ?? 0);'],
      ['items.at(-1).id : null', 'String(from + PAGE_LENGTH) : null'],
    ],
    { only: ['create-deposit', 'history-pages'] },
  ],
  [
    'accents are not in the fingerprint',
    'names',
    [fingerprintOf("value.normalize('NFD').replace(/\\p{M}/gu, '')")],
    { only: ['names'] },
  ],
  [
    'a character of four bytes ends in an error of the database',
    'names',
    [
      [
        FINGERPRINT,
        `if (/[\\u{10000}-\\u{10ffff}]/u.test(JSON.stringify(body))) throw new Error('Incorrect string value'); ${FINGERPRINT}`,
      ],
    ],
    { only: ['names'] },
  ],
  [
    'values are cut after 40 characters in the fingerprint',
    'names',
    [fingerprintOf('value.slice(0, 40)')],
    { only: ['names'] },
  ],
  [
    'keys are in a cache for two seconds',
    'old-key',
    [
      [
        'state.keys[key] = { fingerprint, id: transaction.id };',
        'state.keys[key] = { fingerprint, id: transaction.id }; setTimeout(() => { delete state.keys[key]; }, 2000).unref();',
      ],
    ],
    { only: ['create-deposit', 'old-key'] },
  ],
  [
    'keys of withdrawals are kept in the process alone',
    'restart',
    [
      [
        'store.write(JSON.stringify(state));',
        "store.write(JSON.stringify({ ...state, keys: Object.fromEntries(Object.entries(state.keys).filter(([, { id }]) => !String(id).startsWith('wd_'))) }));",
      ],
    ],
    { only: ['restart'] },
  ],
  [
    'the times of a timeline are seconds',
    'timeline',
    [
      [
        CHANGE,
        `${CHANGE} payment.transaction = { ...payment.transaction, timeline: payment.transaction.timeline?.map((e) => ({ ...e, at: e.at > 1e12 ? Math.floor(e.at / 1000) : e.at })) };`,
      ],
    ],
    { only: ['timeline'] },
  ],
  [
    'a withdrawal names the whole account number',
    'masked-destination',
    [
      [
        "destination: '•••• 9719',",
        'destination: body.fields.account_number ?? body.fields.pix_key ?? body.fields.address,',
      ],
    ],
    { only: ['masked-destination'] },
  ],
  [
    'a payment repeats the typed fields',
    'masked-destination',
    [
      [
        'return contract.newTransaction(id, type, body, amount, { fee, net, ...more });',
        'return { ...contract.newTransaction(id, type, body, amount, { fee, net, ...more }), fields: body.fields };',
      ],
    ],
    { only: ['masked-destination'] },
  ],
  [
    'the list is sorted by id as text',
    'history',
    [['const sorted = open ?', 'own.sort((a, b) => (a.id < b.id ? 1 : -1)); const sorted = open ?']],
  ],
  [
    'cancelled payments leave the list',
    'history-pages',
    [
      [
        '.map(({ transaction }) => transaction)\n      .filter(',
        ".map(({ transaction }) => transaction).filter(({ reason }) => reason?.code !== 'cancelled_by_user')\n      .filter(",
      ],
    ],
    { only: ['create-deposit', 'cancel-step', 'history-pages'] },
  ],
  [
    'a payment is found by the beginning of its id',
    'step-of-unknown',
    [
      [
        'state.payments.find(({ transaction }) => transaction.id === id);',
        'state.payments.find(({ transaction, user: owner }) => owner === user && transaction.id.startsWith(id));',
      ],
    ],
    { only: ['create-deposit', 'step-of-unknown'] },
  ],
  [
    'a deposit is cancelled while its money is on the way',
    'after-paid',
    [
      [
        "if (status !== 'waiting' || type !== 'deposit') return payment.transaction;",
        "if (step === 'cancel' && status === 'accepted' && type === 'deposit') return end(payment, 'cancelled_by_user'); if (status !== 'waiting' || type !== 'deposit') return payment.transaction;",
      ],
    ],
    { only: ['after-paid'] },
  ],
  [
    'withdrawals give the limit of deposits back',
    'limit-net',
    [
      ["type === 'deposit' &&\n      own === currency", 'own === currency'],
      [
        '.map(({ transaction }) => toMinor(transaction.amount, currency));\n    return amounts.reduce((sum, amount) => sum + amount, 0n);',
        ".map(({ transaction }) => (transaction.type === 'deposit' ? 1n : -1n) * toMinor(transaction.amount, currency));\n    const total = amounts.reduce((sum, amount) => sum + amount, 0n); return total < 0n ? 0n : total;",
      ],
    ],
    { only: ['limit-net'] },
  ],
  [
    'a second raise of a limit keeps the time of the first',
    'limit-increase',
    [
      [
        'delete limit.pending;\n      if (wanted',
        'const { pending } = limit; delete limit.pending;\n      if (wanted',
      ],
      [
        'from: Date.now() + DAY_MS };\n      else',
        'from: pending?.from ?? Date.now() + DAY_MS };\n      else',
      ],
    ],
    { only: ['limit-increase'] },
  ],
  [
    'after "paid" the user is told to pay again',
    'after-paid',
    [
      [
        "return change(payment, 'accepted', { next: { kind: 'wait' } });\n    });",
        "return change(payment, 'accepted', { next });\n    });",
      ],
    ],
    { only: ['after-paid'] },
  ],
  [
    'the instruction of a method is cached with the name of the first user',
    'next-of-others',
    [["steps: ['steps.transfer1', ", "steps: ['steps.transfer1', state.firstStep ??= "]],
    { only: ['next-of-others'] },
  ],
  [
    'wrong codes are forgotten at a restart',
    'restart-states',
    [
      [
        'for (const payment of state.payments) schedule(payment);',
        'for (const payment of state.payments) { if (payment.transaction.next?.attempts) payment.transaction.next.attempts = CODE_ATTEMPTS; schedule(payment); }',
      ],
    ],
    { only: ['invalid-step', 'restart-states'] },
  ],
  [
    'what the bank confirms is matched by user and amount',
    'confirmed-twin',
    [
      [
        "else await change(payment, 'processed', { cancellable: false });",
        "else await change(paymentsOf(payment.user).find(({ transaction: t }) => t.type === payment.transaction.type && t.amount === payment.transaction.amount && (t.status === 'accepted' || t.status === 'waiting')) ?? payment, 'processed', { cancellable: false });",
      ],
    ],
    { only: ['balance-push', 'confirmed-twin'] },
  ],
  [
    'a payout arrives in local time',
    'payout-arrival',
    [['const arrivesAt = Date.now() + slowest;', 'const arrivesAt = Date.now() + slowest - 21_600_000;']],
    { only: ['payout-arrival'] },
  ],
  [
    'the question about a wallet is shared by all users',
    'payout-proof',
    [
      [
        'async function explainCoins({ amount, currency, fields }, user) {',
        "async function explainCoins({ amount, currency, fields }, _, user = '') {",
      ],
    ],
    { only: ['payout-proof'] },
  ],
];
