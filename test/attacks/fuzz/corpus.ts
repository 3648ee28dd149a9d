import examples from '../../../element/contract/examples.json' with { type: 'json' };
import en from '../../../public/locales/en.json' with { type: 'json' };
import es from '../../../public/locales/es.json' with { type: 'json' };

export const CASHIER = 'https://cashier.test';
export const USER_ID = 'payer-1';
const TOKEN = 'canary-7d1f0c2b9a4e4f6d8b3a5c7e9f1b2d4c';
export const AMOUNT = '500.00';

/** The time that the dates of the contract's examples are written for, ms since the epoch. */
const EXAMPLES_TIME_MS = 1_767_225_600_000;
const EXAMPLES_SPAN_MS = 3 * 86_400_000;

/** The contract's examples with their dates moved to now, because an old invoice is expired and shows another screen. */
function atPresent<T>(value: T, now = Date.now()): T {
  const move = (part: unknown): unknown => {
    if (typeof part === 'number' && Math.abs(part - EXAMPLES_TIME_MS) < EXAMPLES_SPAN_MS)
      return part - EXAMPLES_TIME_MS + now;
    if (Array.isArray(part)) return part.map(move);
    if (typeof part === 'object' && part !== null)
      return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, move(each)]));
    return part;
  };
  return move(value) as T;
}

const limits = Object.fromEntries(
  ['MXN', 'BRL', 'INR', 'USD'].map((code) => [code, { min: '10.00', max: '1000000.00', minNonRus: null }]),
);
const { spei } = examples.methods;
const method = (name: string, text: string, more: object = {}) => ({
  ...spei,
  name,
  text: { en: text },
  amount_rules: limits,
  fields: [],
  ...more,
});

const METHODS = {
  quick: method('quick', 'Quick transfer'),
  spei: method('spei', 'SPEI bank transfer', { fields: spei.fields }),
  card: method('mx_card_h2h', 'Bank card', {
    category: 'bank_cards',
    checkLuhn: true,
    fields: [
      {
        ...spei.fields[0],
        name: 'card_number',
        type: 'text',
        mask: '0000 0000 0000 0000',
        regex: '^\\d{16}$',
      },
      { ...spei.fields[0], name: 'card_cvv', type: 'text', mask: '000', regex: '^\\d{3}$' },
    ],
  }),
  cash: method('cash', 'Cash', { category: 'cash_methods' }),
  upi_app: method('upi_app', 'UPI', { category: 'india' }),
  btc: method('btc', 'Bitcoin', { category: 'crypto' }),
};

export const NEXT = {
  wait: examples['next wait'],
  redirect: examples['next redirect'],
  form: examples['next form'],
  instruction: examples['next instruction'],
  eazype: examples['next eazype'],
  invoice: examples['next invoice'],
  pix: examples['next pix'],
  address: examples['next address'],
  otp: examples['next otp'],
} as const;
export type Kind = keyof typeof NEXT;

const PLACES: Partial<Record<Kind, { currency: string; paymentGeo: string }>> = {
  pix: { currency: 'BRL', paymentGeo: 'BR' },
  eazype: { currency: 'INR', paymentGeo: 'IN' },
  invoice: { currency: 'INR', paymentGeo: 'IN' },
};

/** All outside data of one visit, without mutations: each property is an entry point. */
export function createVisit(kind: Kind) {
  const place = PLACES[kind] ?? { currency: 'MXN', paymentGeo: 'MX' };
  const made = {
    ...examples.transaction,
    ...place,
    method: 'quick',
    amount: AMOUNT,
    next: { ...NEXT[kind] },
  };
  const { paymentGeo: _, ...transaction } = made;
  const ended = { ...examples['ended transaction'], amount: AMOUNT };
  return atPresent({
    host: {
      start: {
        token: TOKEN,
        userId: USER_ID,
        ...place,
        locale: 'en',
        theme: 'light',
        page: 'deposit',
        amount: '500',
        closingButton: true,
        partnerKey: 'partner',
        experiments: { list: 'a' },
        texts: { en: { 'complete.close': 'Leave', 'deposit.submit': 'Pay {{amount}}' } },
        bonusId: 'welcome',
        bonusList: [{ id: 'welcome', type: 'deposit', depositBonusData: { minDeposit: 100 } }],
        schema: {
          assets: { logo: `${CASHIER}/logo.png` },
          fonts: [{ fontFamily: 'Inter', src: `${CASHIER}/inter.woff2` }],
          variables: { '--color-primary': '#0a7', '--radius-m': '8px' },
        },
      },
      change: { theme: 'dark', locale: 'es', amount: '700', bonusList: [], currency: place.currency },
      message: { type: 'host-data-updated', payload: { theme: 'dark', amount: '300' } },
    },
    frames: {
      greeting: { sid: 'a', upgrades: [], pingInterval: 25_000, pingTimeout: 20_000, maxPayload: 1_000_000 },
      welcome: { sid: 'b' },
      envelope: {
        needParse: false,
        time: examples.answer.time,
        data: { status: 200, message: '', data: {} },
      },
      answers: {
        'BANKING:methods-payment-v3': METHODS,
        'BANKING:methods-withdrawal': { quick: METHODS.quick, spei: METHODS.spei },
        'BANKING_DEPOSIT:methods-country-selector-v2': [
          ...examples.regions,
          { code: 'in', prefix: '91', currencies: ['INR'] },
        ],
        'BANKING:userdata-payment-snippet': examples.snippet,
        'BANKING:quote-v1': examples.quote,
        'BANKING:captcha-v1': {},
        'BANKING:preparation-v1': examples.preparation,
        'BANKING:saved-account-v1': examples.snippet,
        'METRIC_EVENTS_HANDLER:events': {},
      },
      refusal: examples['refused create'].data,
      pushes: [
        { source: 'login.token', data: { ...examples['login push'].data, ...place } },
        { source: 'deposit.status', data: { id: 'dep_1', seq: 2, status: 'accepted' } },
      ],
      packets: [
        '2',
        '42["message",{"source":"deposit.status","data":{"id":"dep_1","seq":1,"status":"waiting"}}]',
        '6',
      ],
    },
    transactions: {
      created: transaction,
      open: { ...transaction, id: 'dep_0', idem: '0190f5fe-7c00-7a00-8000-000000000009' },
      ended: [ended, { ...transaction, id: 'dep_7', status: 'processed', next: undefined }],
      pushes: [
        { id: 'dep_1', seq: 2, status: 'accepted' },
        { id: 'dep_1', seq: 3, status: 'processed' },
      ],
    },
    locales: { en, es },
    storage: {
      kept: {
        idem: '0190f5fe-7c00-7a00-8000-000000000009',
        type: 'deposit',
        method: 'quick',
        amount: AMOUNT,
        currency: place.currency,
        since: EXAMPLES_TIME_MS,
        isFinal: false,
      },
      confirmed: [
        {
          id: 'dep_0',
          type: 'deposit',
          method: 'quick',
          amount: AMOUNT,
          currency: place.currency,
          wasShown: true,
          at: EXAMPLES_TIME_MS,
        },
      ],
      force_logging: '1',
    },
    address: {
      path: '/paywidget/deposit',
      query: { page: 'deposit', theme: 'dark', locale: 'es', refetch: '1', back: `${CASHIER}/done` },
      hash: '#amount=5',
    },
    /** Attributes that an attacker writes into the page's markup; the page's script has pinned the cashier's origin before. */
    markup: {
      host: CASHIER,
      assets: `${CASHIER}/paywidget`,
      locale: 'en',
      theme: 'light',
      page: 'deposit',
      amount: '500',
    },
  });
}
export type Visit = ReturnType<typeof createVisit>;
export const ENTRY_POINTS = [
  'host',
  'frames',
  'transactions',
  'locales',
  'storage',
  'address',
  'markup',
] as const satisfies readonly (keyof Visit)[];
export type EntryPoint = (typeof ENTRY_POINTS)[number];
