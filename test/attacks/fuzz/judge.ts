import { drawQr } from '../../../src/ui/codes/draw-qr.ts';
import { SECRETS } from './mutate.ts';
import { THIEF } from './thief.ts';

export const VERDICTS = [
  'error',
  'freeze',
  'request',
  'secret',
  'payee',
  'unseen',
  'prototype',
  'no way on',
] as const;
type Verdict = (typeof VERDICTS)[number];

export interface Finding {
  verdict: Verdict;
  what: string;
}

/** A task that blocks the page for longer than this is a freeze, in milliseconds. */
export const FREEZE_MS = 200;

const SHARED = {
  Object,
  Array,
  String,
  Number,
  Boolean,
  Function,
  Promise,
  Map,
  Set,
  WeakMap,
  RegExp,
  Date,
  Error,
  Symbol,
  JSON,
  Math,
  Reflect,
};

type Owned = Map<string, Map<PropertyKey, unknown>>;

/** Snapshot of the built-ins and prototypes that all code of the page shares: each name with its value. */
export function readShared(): Owned {
  const owned: Owned = new Map();
  for (const [name, builtIn] of Object.entries(SHARED)) {
    for (const [place, target] of [
      [name, builtIn],
      [`${name}.prototype`, Reflect.get(builtIn, 'prototype')],
    ] as const) {
      if (target === undefined) continue;
      const keys = Reflect.ownKeys(target);
      owned.set(
        place,
        new Map(
          keys.map((key) => {
            const { value, get, set } = Object.getOwnPropertyDescriptor(target, key) ?? {};
            return [key, value ?? get ?? set];
          }),
        ),
      );
    }
  }
  return owned;
}

export function findChanged(before: Owned, after: Owned): string[] {
  return [...after].flatMap(([place, now]) => {
    const then = before.get(place) ?? new Map();
    const keys = new Set([...then.keys(), ...now.keys()]);
    // `RegExp` stores its last match in its own static properties, so a change of these is no finding.
    return [...keys]
      .filter((key) => !Object.is(then.get(key), now.get(key)) && place !== 'RegExp')
      .map((key) => `${place}.${String(key)}`);
  });
}

/** Keeps letters and digits (digits of any script as Latin ones) and drops separators. */
function fold(text: string): string {
  return text
    .replace(/\\u([\da-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .normalize('NFKD')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

const FOLDED_SECRETS = Object.entries(SECRETS)
  // A code of four digits is found only beside its label, because four digits occur by chance.
  .filter(([name]) => name !== 'code')
  .map(([name, secret]) => [name, fold(secret)] as const);

/** The secrets that a text contains, in any spelling. */
export function findSecrets(text: string): string[] {
  const folded = fold(text.length > 200_000 ? text.slice(0, 200_000) : text);
  const found = FOLDED_SECRETS.filter(([, secret]) => folded.includes(secret)).map(
    ([name]) => name as string,
  );
  if (/cvv\W{0,3}8431/i.test(text)) found.push('code');
  return found;
}

const FOLDED_THIEF = [THIEF.account, THIEF.address, 'ladron'].map(fold);
const FOLDED_AMOUNT = '51200';
const THIEF_DRAWINGS = [THIEF.page, THIEF.upi, THIEF.pix, THIEF.account, THIEF.address].map(
  (code) => drawQr(code).path,
);

/** The payment details of the attacker that a rendered tree shows, links to, or draws as a code. */
export function findThief(root: ParentNode): string[] {
  const elements = [...root.querySelectorAll('*')];
  const attributes = elements.flatMap((element) => [...element.attributes].map(({ value }) => value));
  const typed = elements.map((element) => String(Reflect.get(element, 'value') ?? ''));
  const drawn = attributes.filter((value) => THIEF_DRAWINGS.includes(value)).map(() => 'a code to scan');
  return [
    ...[root.textContent ?? '', ...attributes, ...typed].filter((text) => {
      const folded = fold(text);
      return FOLDED_THIEF.some((part) => folded.includes(part));
    }),
    ...drawn,
    // A page about a payment that differs from the confirmed one names its amount; the amount is a finding only beside details to pay to.
    ...(showsDetails(root) && fold(root.textContent ?? '').includes(FOLDED_AMOUNT) ? ['the amount'] : []),
  ];
}

/** Payment details of the valid visits, one for each kind of step that has any. */
const FOLDED_DETAILS = [
  '646180157000000004',
  'merchant@bank',
  'PAGAMENTOS EXAMPLE LTDA',
  'UQD87WwPU6bw4WJ9vQyfgnxHy6hWbJg0LQRcBxhi95WErCOQ',
].map(fold);

/** True when the page shows payment details of a valid visit. */
export function showsDetails(root: ParentNode): boolean {
  const folded = fold(root.textContent ?? '');
  return FOLDED_DETAILS.some((part) => folded.includes(part));
}

/** Characters that are not drawn or that reorder others; the widget's own texts contain only placeholders' isolates. */
const UNSEEN =
  /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2067\u206a-\u206f\ufeff\ufff9-\ufffb\u115f\u1160\u2800\u3164\uffa0\u{e0000}\u{e0001}]/u;
const FLOOD = /\p{M}{9}/u;
const TEXT_ATTRIBUTES = ['aria-label', 'title', 'alt', 'placeholder'];

/** Texts of a rendered tree that have such characters, an isolate without its end, or a flood of marks. */
export function findUnseen(root: ParentNode): string[] {
  const elements = [...root.querySelectorAll('*')];
  const attributes = elements.flatMap((element) =>
    TEXT_ATTRIBUTES.flatMap((name) => element.getAttribute(name) ?? []),
  );
  return [root.textContent ?? '', ...attributes].flatMap((text) => {
    const [unseen] = UNSEEN.exec(text) ?? [];
    if (unseen) return `U+${unseen.codePointAt(0)?.toString(16)} in ${text.slice(0, 200)}`;
    if (FLOOD.test(text)) return `a flood of marks in ${text.slice(0, 200)}`;
    return isBalanced(text) ? [] : `an isolate without its other end in ${text.slice(0, 200)}`;
  });
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const [sign] of text.matchAll(/[\u2068\u2069]/g)) {
    depth += sign === '\u2068' ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

const LOADS = 'img, iframe, script, video, audio, source, link, object, embed, input[type=image], use, image';
const RUNS_CODE = /^\s*(?:java\s*script|vbscript|data|blob|file):/i;

/**
 * Addresses in a rendered tree that a browser would load, or would open on a tap.
 * @param own origins that it may load from
 */
export function findAddresses(root: ParentNode, own: readonly string[]): string[] {
  const violations: string[] = [];
  for (const element of root.querySelectorAll(LOADS)) {
    for (const name of ['src', 'href', 'data', 'poster', 'xlink:href']) {
      const address = element.getAttribute(name);
      if (address && !isOwn(address, own))
        violations.push(`<${element.localName} ${name}="${address.slice(0, 100)}">`);
    }
  }
  for (const element of root.querySelectorAll('a[href], form[action], [formaction]')) {
    const address =
      element.getAttribute('href') ??
      element.getAttribute('action') ??
      element.getAttribute('formaction') ??
      '';
    if (RUNS_CODE.test(address)) violations.push(`<${element.localName} to "${address.slice(0, 100)}">`);
  }
  for (const element of root.querySelectorAll('[style*="url("]')) {
    const [, address = ''] = /url\(["']?([^"')]*)/.exec(element.getAttribute('style') ?? '') ?? [];
    if (!isOwn(address, own)) violations.push(`style of <${element.localName}>: ${address.slice(0, 100)}`);
  }
  return violations;
}

function isOwn(address: string, own: readonly string[]): boolean {
  if (address.startsWith('data:image/') || address.startsWith('#')) return true;
  if (!URL.canParse(address, own[0])) return true;
  const { origin, protocol } = new URL(address, own[0]);
  return protocol === 'about:' || own.includes(origin) || own.includes(protocol);
}

const CONTROLS =
  'button, a[href], input, textarea, select, summary, [role=button], [role=link], [role=textbox]';
const PROGRESS = '[aria-busy=true], [role=progressbar], progress, .skeleton, .spinner';

/** True when the page shows a control that the user can use, or a sign of progress. */
export function hasWayOn(root: ParentNode): boolean {
  const isUsable = (element: Element) =>
    !element.matches(':disabled, [aria-disabled=true]') &&
    element.closest('[hidden], [inert], [aria-hidden=true]') === null;
  return [...root.querySelectorAll(CONTROLS)].some(isUsable) || root.querySelector(PROGRESS) !== null;
}
