/** A secret for the hashes of one lock. */
export function createSalt(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('');
}

/** A hash of 64 bits (two of FNV-1a, mixed). The salt is secret, so that another value with the same hash cannot be found. */
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

/** Each hash is stored in a pair with the name of the hashed value. */
export const pair = (name: string, value: string): string => `${name} ${value}`;
export const nameOf = (one: string): string => one.slice(0, one.lastIndexOf(' '));
export const hashIn = (one: string): string => one.slice(one.lastIndexOf(' ') + 1);
export const isIn = (pairs: readonly string[], one: string): boolean => pairs.includes(one);
/** The hash with the same name as a pair; undefined if there is none. */
export const valueAt = (pairs: readonly string[], one: string): string | undefined => {
  const found = pairs.find((each) => nameOf(each) === nameOf(one));
  return found && hashIn(found);
};
