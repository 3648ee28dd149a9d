import type { Mistake } from './mistakes.ts';

const ONLY = { only: ['limit'] };
const COUNTED = "limit.kind === 'deposit' ? depositedIn(user, currency, limit.period) : 0n";
const REJECT = "if (type === 'deposit') rejectOverLimit(user, body.currency, amount);";
const KEY = 'const stored = state.keys[key];\n      const fingerprint';

export const LIMIT_MISTAKES: Mistake[] = [
  [
    'two limits of one kind and period',
    'limits',
    [
      [
        "{ kind: 'deposit', period: 'day', value: 200_000_000n },",
        "{ kind: 'deposit', period: 'day', value: 200_000_000n }, { kind: 'deposit', period: 'day', value: 90_000_000n },",
      ],
    ],
    ONLY,
  ],
  ['a kind that is none', 'limits', [["kind: 'loss', period", "kind: 'bets', period"]], ONLY],
  [
    'a period that is none',
    'limits',
    [["kind: 'loss', period: 'month'", "kind: 'loss', period: 'year'"]],
    ONLY,
  ],
  [
    'limits in another currency',
    'limits',
    [["...(kind !== 'session' && { currency })", "currency: 'USD'"]],
    ONLY,
  ],
  [
    'a session limit with a currency',
    'limits',
    [["...(kind !== 'session' && { currency })", 'currency']],
    ONLY,
  ],
  ['a link without TLS', 'limits', [["help: 'https://help", "help: 'http://help"]], ONLY],
  [
    'limits that the user record does not name',
    'limits-record',
    [['meta: { limits: true }', 'meta: {}']],
    ONLY,
  ],
  [
    'a guest who gets limits',
    'limits-guest',
    [
      [
        'respondTo(frame, user, handlers)',
        "respondTo(frame, /limit/.test(frame?.type) ? (user ?? 'guest') : user, handlers)",
      ],
    ],
    ONLY,
  ],
  [
    'amounts with any number of decimals',
    'limit-invalid',
    [
      [
        "if (wanted === null) throw new RequestRejection(400, 'invalid_amount');",
        'if (wanted === null) return tellLimits({ currency }, user);',
      ],
    ],
    ONLY,
  ],
  [
    'open deposits that do not count',
    'limit-use',
    [["status !== 'mistaked' &&\n      prefixOf", "status === 'processed' &&\n      prefixOf"]],
    ONLY,
  ],
  [
    'deposits that count before their fee',
    'limit-use',
    [['=> toMinor(transaction.amount, currency));', '=> toMinor(transaction.amount, currency) - 1n);']],
    ONLY,
  ],
  [
    'a day in which more is counted than in its month',
    'limit-periods',
    [[COUNTED, `${COUNTED.replace(' : 0n', " + (limit.period === 'day' ? 100n : 0n) : 0n")}`]],
    ONLY,
  ],
  [
    'deposits that have failed still count',
    'limit-failed',
    [["status !== 'mistaked' &&\n      prefixOf", 'prefixOf']],
    ONLY,
  ],
  [
    'a lower limit that is answered and not stored',
    'limit-decrease',
    [
      [
        'else limit.value = text;',
        'else return { ...tellLimits({ currency }, user), limits: tellLimits({ currency }, user).limits.map((one) => one.kind === kind && one.period === period ? { ...one, value: text } : one) };',
      ],
    ],
    ONLY,
  ],
  [
    'a lower limit of sessions that waits',
    'limit-decrease',
    [['else limit.value = text;', "else if (kind !== 'session') limit.value = text;"]],
    ONLY,
  ],
  [
    'a higher limit that holds at once',
    'limit-increase',
    [['limit.pending = { value: text, from: Date.now() + DAY_MS };', 'limit.value = text;']],
    ONLY,
  ],
  [
    'a higher limit that is not told',
    'limit-increase',
    [['limit.pending = { value: text, from: Date.now() + DAY_MS };', 'void text;']],
    ONLY,
  ],
  [
    'a pending limit that holds from a time in the past',
    'limit-increase',
    [
      ['from: Date.now() + DAY_MS };', 'from: Date.now() - DAY_MS };'],
      ['limit.pending?.from <= Date.now()', 'false'],
    ],
    ONLY,
  ],
  [
    'limits that all users share',
    'limits-of-others',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is source code of the cashier, in which it replaces a template
    [['const own = `${user} ${currency}`;', 'const own = currency;']],
    ONLY,
  ],
  [
    'a limit that is compared before the key',
    'limit-retry',
    [
      [
        KEY,
        `if (type === 'deposit') rejectOverLimit(user, body.currency, toMinor(body.amount, body.currency) ?? 0n);\n      ${KEY}`,
      ],
      [REJECT, ''],
    ],
    ONLY,
  ],
  ['deposits above what is left', 'limit-over', [[REJECT, '']], ONLY],
  [
    'a rejection that blames the bank',
    'limit-over',
    [["RequestRejection(400, 'deposit_limit')", "RequestRejection(400, 'limit_exceeded')"]],
    ONLY,
  ],
  [
    'a deposit by a higher limit that is pending',
    'limit-over',
    [
      ['const isOver = ({ kind, period, value }) =>', 'const isOver = ({ kind, period, value, pending }) =>'],
      ['+ amount > toMinor(value, currency)', '+ amount > toMinor(pending?.value ?? value, currency)'],
    ],
    ONLY,
  ],
  [
    'a deposit of all that is left is rejected',
    'limit-exact',
    [['+ amount > toMinor(value, currency)', '+ amount >= toMinor(value, currency)']],
    ONLY,
  ],
  [
    'a withdrawal that a deposit limit stops',
    'limit-withdrawal',
    [[REJECT, REJECT.replace("if (type === 'deposit') ", '')]],
    ONLY,
  ],
  [
    'a sum outside the lock of the user',
    'limit-at-once',
    [
      [
        'const create = (type) => (body, user) =>\n    inOrder(user, async () => {',
        "const create = (type) => async (body, user) => { const early = depositedIn(user, body.currency, 'month'); await new Promise((done) => setTimeout(done, 50)); return inOrder(user, async () => {",
      ],
      [
        '      return transaction;\n    });\n\n  function rejectSimilar',
        '      return transaction;\n    }); };\n\n  function rejectSimilar',
      ],
      [
        REJECT,
        "if (type === 'deposit') rejectOverLimit(user, body.currency, amount + early - depositedIn(user, body.currency, 'month'));",
      ],
    ],
    ONLY,
  ],
];
