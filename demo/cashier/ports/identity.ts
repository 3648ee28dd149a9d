/** `unavailable`: the keys that verify tokens cannot be read. */
export type Verified =
  | { kind: 'guest' }
  | { kind: 'user'; user: string }
  | { kind: 'expired' }
  | { kind: 'unavailable' };

/** Finds the user of a token. The sandbox verifies no signature; a real cashier does. */
export interface Identity {
  /** Never rejects: an invalid token is `expired`, so that the widget requests another from its host. */
  verify(token: unknown): Promise<Verified>;
}

const MAX_TOKEN_CHARS = 4_000;

/** The token without `Bearer`; empty for a guest, and for a token that is too long. */
export function plainToken(token: unknown): string {
  if (typeof token !== 'string' || token.length > MAX_TOKEN_CHARS) return '';
  return token.replace(/^Bearer\s+/i, '').trim();
}
