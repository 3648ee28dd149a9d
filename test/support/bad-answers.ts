import { FORM_FIELDS } from './bad-entries.ts';
import type { TamperedFrame } from './tampered-connection.ts';

interface BadAnswer {
  id: string;
  spoil: (frame: TamperedFrame) => void;
  /** Name of the button on the error screen, if the response has no usable method. */
  ends?: 'Refresh';
  reported?: string;
}

/** The method that a bad response changes. Its new name shows that the screen has the new list. */
const BENT = 'spei';
const status = (code: unknown) => (frame: TamperedFrame) => void Object.assign(frame.data, { status: code });

export const BAD_ANSWERS: readonly BadAnswer[] = [
  { id: 'socket-04', spoil: status(0) },
  { id: 'socket-06', spoil: status(600), ends: 'Refresh', reported: 'Status 600' },
  { id: 'socket-07', spoil: status(601) },
  { id: 'socket-09', spoil: status(undefined) },
  {
    id: 'socket-11',
    spoil: ({ data }) => void Object.assign(data, { data: { status: 500, message: 'Nested' } }),
    ends: 'Refresh',
    reported: 'Nested',
  },
  {
    id: 'socket-13',
    spoil: ({ data }) => void Object.assign(data, { status: 400, message: '<img src=x onerror=alert(1)>' }),
    ends: 'Refresh',
    reported: '<img src=x onerror=alert(1)>',
  },
  {
    id: 'socket-14',
    spoil: ({ data }) => void Object.assign(data, { data: {} }),
    ends: 'Refresh',
    reported: 'Empty payment methods',
  },
];

export const markRow = (id: string) => (frame: TamperedFrame) => {
  const method = frame.data.data?.[BENT];
  if (method) Object.assign(method, { text: { en: `Row ${id}` } });
};

export const FORM = 'The form';
const limits = (min: number, max: number) =>
  Object.fromEntries(['MXN', 'BTC', 'JPY', 'KWD'].map((code) => [code, { min, max, minNonRus: null }]));
const method = (name: string, more: object = {}) => ({
  name,
  category: 'bank',
  text: { en: `Row ${name}` },
  amount_rules: limits(10, 1_000_000),
  fields: [],
  ...more,
});

/** The bad methods of one list, named after rows of test/vectors/bad-inputs.json, and a method whose form has bad fields of four more. */
export const BAD_METHODS: readonly ReturnType<typeof method>[] = [
  method('socket-19', { amount_rules: limits(100, 10) }),
  method('socket-28', { text: { xx: 'Neznámý' } }),
  method('socket-29', { position: null }),
  method('form', { text: { en: FORM }, checkLuhn: true, fields: FORM_FIELDS }),
];

/** Bad input `socket-17`: a method named `__proto__`, which must not change the prototype of the list. */
export function spoilMethods({ data }: TamperedFrame): void {
  data.data = Object.fromEntries(BAD_METHODS.map((bad) => [bad.name, bad]));
  const value = { name: '__proto__', polluted: true };
  Object.defineProperty(data.data, '__proto__', { enumerable: true, configurable: true, value });
}

/** Bad input `socket-15`: 10,000 methods. They are in one group, so that the list stays one tile long. */
export function spoilByNumber({ data }: TamperedFrame): void {
  const many = Array.from({ length: 10_000 }, (_, at) => method(`m${at}`, { category: 'cash_methods' }));
  data.data = Object.fromEntries(many.map((one) => [one.name, one]));
}

/** Malformed pushes about an open payment. None of them may change its screen. */
export const badPushes = (id: string): Readonly<Record<string, readonly unknown[]>> => ({
  'socket-01': [{ msgid: 'none', source: 'BANKING:transaction-v1', data: { status: 200, data: {} } }],
  'socket-30': [{ source: 'deposit.status', data: { id, status: 3, seq: 90 } }],
  'socket-31': [{ source: 'deposit.status', data: { id, status: 'weird', seq: 0 } }],
  'socket-37': Array.from({ length: 100 }, () => ({
    source: 'deposit.status',
    data: { id, status: 2, seq: 0 },
  })),
  'socket-39': [{ source: 'login.token', data: JSON.parse('{"__proto__":{"polluted":1}}') }],
  'socket-40': [{ source: 'x'.repeat(1_000_001), data: {} }],
  'socket-41': [Buffer.from([4, 1, 2, 3])],
});

/** Bad locale files by id, with the server's response and the title of the screen, which is English if the file cannot be used. */
export const BAD_LOCALES: Readonly<Record<string, { status?: number; body: string; title?: string }>> = {
  'locale-01': { status: 404, body: '' },
  'locale-02': { status: 500, body: '{}' },
  'locale-05': { body: '[]' },
  'locale-08': { body: '\uFEFF{"deposit":{"title":"With a mark"}}', title: 'With a mark' },
  'locale-09': { body: '{"deposit":{"title":"<b onclick=x>B</b>"}}', title: '<b onclick=x>B</b>' },
  'locale-13': { body: '{"__proto__":{"polluted":"1"},"deposit":{"title":"Proto"}}', title: 'Proto' },
  'locale-14': { body: '{"toString":"x","deposit":{"title":"Text"}}', title: 'Text' },
  'locale-16': { body: '{"deposit":{"title":"Einzahlung"}}', title: 'Einzahlung' },
};
/** Locale files that the widget does not wait for: the first is too big to arrive in time, the second never arrives. */
export const SLOW_LOCALES = ['locale-07', 'locale-15'] as const;

export const PROTOTYPE_NAMES = [
  'valueOf',
  'toString',
  'toLocaleString',
  'hasOwnProperty',
  '__proto__',
  'constructor.constructor',
] as const;
