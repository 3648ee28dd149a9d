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

/** A task that blocks the page for longer is the finding `freeze`, because users notice such a pause. */
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

/** The values of all built-in objects that the widget shares with the host page, because a widget that changes one breaks the page. */
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
    // `RegExp` stores its last match in its own static properties, so each use of a pattern changes them.
    return [...keys]
      .filter((key) => !Object.is(then.get(key), now.get(key)) && place !== 'RegExp')
      .map((key) => `${place}.${String(key)}`);
  });
}

/** Keeps letters and digits, Arabic-Indic digits as Latin ones, because a leaked number may be grouped or written in another script. */
function fold(text: string): string {
  return text
    .replace(/\\u([\da-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .normalize('NFKD')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

const FOLDED_SECRETS = Object.entries(SECRETS)
  // The code has four digits, which occur by chance, so it counts only beside its label (below).
  .filter(([name]) => name !== 'code')
  .map(([name, secret]) => [name, fold(secret)] as const);

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
    // The swapped amount is a finding only beside payment details, because the screen that warns about a changed payment names it too.
    ...(showsDetails(root) && fold(root.textContent ?? '').includes(FOLDED_AMOUNT) ? ['the amount'] : []),
  ];
}

/** Details that only the screens of valid, unchanged payments show. */
const FOLDED_DETAILS = [
  '646180157000000004',
  'merchant@bank',
  'PAGAMENTOS EXAMPLE LTDA',
  'UQD87WwPU6bw4WJ9vQyfgnxHy6hWbJg0LQRcBxhi95WErCOQ',
].map(fold);

export function showsDetails(root: ParentNode): boolean {
  const folded = fold(root.textContent ?? '');
  return FOLDED_DETAILS.some((part) => folded.includes(part));
}

/**
 * Invisible characters, and those that reorder text. The isolates U+2068 and U+2069 are missing, because the widget's own texts put them
 * around values.
 */
const UNSEEN =
  /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2067\u206a-\u206f\ufeff\ufff9-\ufffb\u115f\u1160\u2800\u3164\uffa0\u{e0000}\u{e0001}]/u;
const FLOOD = /\p{M}{9}/u;
const TEXT_ATTRIBUTES = ['aria-label', 'title', 'alt', 'placeholder'];

/** Texts of the rendered tree with invisible or reordering characters, an isolate without its end, or a flood of combining marks. */
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

/** Addresses in a rendered tree that a browser would load, or would open on a tap. @param own origins that it may load from */
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

export function hasWayOn(root: ParentNode): boolean {
  const isUsable = (element: Element) =>
    !element.matches(':disabled, [aria-disabled=true]') &&
    element.closest('[hidden], [inert], [aria-hidden=true]') === null;
  return [...root.querySelectorAll(CONTROLS)].some(isUsable) || root.querySelector(PROGRESS) !== null;
}
