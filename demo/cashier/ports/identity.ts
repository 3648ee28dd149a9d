/** The content of a token: a guest, a user, an expired session, or unknown while the keys cannot be read. */
export type Verified =
  | { kind: 'guest' }
  | { kind: 'user'; user: string }
  | { kind: 'expired' }
  | { kind: 'unavailable' };

/** Decides who a user is. The sandbox accepts every token; a cashier verifies a signature. */
export interface Identity {
  /** Never rejects: an invalid token is `expired`, so that the widget requests another from its host. */
  verify(token: unknown): Promise<Verified>;
}

const MAX_TOKEN_CHARS = 4_000;

/** The token without the name of its scheme; empty for a guest, and for a token that is too long. */
export function plainToken(token: unknown): string {
  if (typeof token !== 'string' || token.length > MAX_TOKEN_CHARS) return '';
  return token.replace(/^Bearer\s+/i, '').trim();
}
