/** Dates and times are removed before texts are compared, because they change with the deadline and with the language. */
const DATE =
  /\p{Nd}{4}([-./])\p{Nd}{1,2}\1\p{Nd}{1,2}|\p{Nd}{1,2}([-./])\p{Nd}{1,2}\2 ?\p{Nd}{2,4}|\p{Nd}{1,2}:\p{Nd}{2}(?::\p{Nd}{2})?/gu;
const MONEY = /^\p{Nd}{1,3}(?:[ ,.]?\p{Nd}{3})*[.,]\p{Nd}{2}$/u;
/** Account, card and phone numbers, with at most one space or punctuation mark between two digits. */
const NUMBER = /\p{Nd}(?:[\s\p{P}]?\p{Nd}){5,}/gu;
/** Dial codes, payment ids and e-mail addresses, aliases with a dot or underscore, and addresses of letters and digits. */
const NAMES = [
  /[*#][\p{Nd}*#+]{2,}#/gu,
  /[^\s@]+@[^\s@]+/gu,
  /(?=[^\s,;:()]{6})[\p{L}\p{Nd}]+(?:[._][\p{L}\p{Nd}]+)+/gu,
  /(?=[\p{L}\p{Nd}]{8})(?=\p{L}*\p{Nd})(?=\p{Nd}*\p{L})[\p{L}\p{Nd}]+/gu,
];

/** A text in one spelling (NFKC), without dates, combining marks and invisible characters, so that it can be compared. */
export function comparableText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(DATE, ' x ');
}

/** Makes numbers equal that are only grouped differently. */
export const ungrouped = (value: string): string => value.normalize('NFKC').replace(/[\s\p{P}]/gu, '');

/**
 * The comparable form of a value that money may be sent to: an address with `@`, or a value of at least six digits. Null for other values.
 */
export function accountOf(value: string): string | null {
  if (value.includes('@')) return value;
  const text = comparableText(value);
  return /\p{Nd}{6}/u.test(ungrouped(text)) ? ungrouped(value) : null;
}

/** Everything in a text that money may be sent to: numbers, payment ids, aliases and addresses. */
export function payablesIn(text: string): string[] {
  const plain = comparableText(text);
  const numbers = (plain.match(NUMBER) ?? []).filter((number) => !MONEY.test(number));
  return [...numbers, ...NAMES.flatMap((name) => plain.match(name) ?? [])].map(ungrouped);
}

export function createSalt(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('');
}

/** A hash of 64 bits (two of FNV-1a, mixed). The salt is secret, so that no cashier can find another value with the same hash. */
export function saltedHash(salt: string, value: string): string {
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (const letter of salt + value + salt) {
    const code = letter.codePointAt(0) ?? 0;
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code ^ (low >>> 15), 0x85ebca6b);
  }
  return (low >>> 0).toString(36) + (high >>> 0).toString(36);
}

/** The stored form of a hash: the name of the hashed value, a space, and the hash. */
export const pair = (name: string, value: string): string => `${name} ${value}`;
export const nameOf = (one: string): string => one.slice(0, one.lastIndexOf(' '));
export const hashIn = (one: string): string => one.slice(one.lastIndexOf(' ') + 1);
export const valueAt = (pairs: readonly string[], one: string): string | undefined => {
  const found = pairs.find((each) => nameOf(each) === nameOf(one));
  return found && hashIn(found);
};
