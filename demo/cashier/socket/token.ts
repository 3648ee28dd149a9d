import { createHash } from 'node:crypto';

/** The content of a token: a guest, a user, or an expired session. */
export type Identity = { kind: 'guest' } | { kind: 'user'; user: string } | { kind: 'expired' };

const MAX_TOKEN_CHARS = 4_000;

/**
 * The sandbox accepts any token: `user-7` (and `user-7.anything`) is user 7, another one is a user of its own, and one that begins
 * with `expired` is refused. A real cashier verifies a signature here.
 */
export function readToken(token: unknown): Identity {
  if (typeof token !== 'string' || token.length > MAX_TOKEN_CHARS) return { kind: 'guest' };
  const plain = token.replace(/^Bearer\s+/i, '').trim();
  if (plain === '') return { kind: 'guest' };
  if (plain.startsWith('expired')) return { kind: 'expired' };
  const [, named] = /^user-(\w{1,40})(?:[.]|$)/.exec(plain) ?? [];
  return { kind: 'user', user: named ?? hashed(plain) };
}

/** A token is a secret, so data are stored under its hash. */
const hashed = (token: string) => createHash('sha256').update(token).digest('hex').slice(0, 12);
