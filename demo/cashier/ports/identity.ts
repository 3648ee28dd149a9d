/** The content of a token: nobody in particular, a user, a session that is over, or nothing while its keys cannot be read. */
export type Verified =
  | { kind: 'guest' }
  | { kind: 'user'; user: string }
  | { kind: 'expired' }
  | { kind: 'unavailable' };

/** Decides who a user is. The sandbox believes every token; a cashier verifies a signature. */
export interface Identity {
  /** Never rejects: a token that is wrong is `expired`, so that the widget asks its host for another. */
  verify(token: unknown): Promise<Verified>;
}

const MAX_TOKEN_CHARS = 4_000;

/** The token without the name of its scheme; empty for a guest. */
export function plainToken(token: unknown): string {
  if (typeof token !== 'string' || token.length > MAX_TOKEN_CHARS) return '';
  return token.replace(/^Bearer\s+/i, '').trim();
}
