import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { type Identity, plainToken } from '../ports/identity.ts';
import { StartError } from '../start-error.ts';

/** Only algorithms with key pairs: the operator's key set is public, so a shared secret in it would be no secret. */
const ALGORITHMS = ['ES256', 'ES384', 'ES512', 'EdDSA', 'RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'];
const FETCH_TIMEOUT_MS = 3_000;
/** Keys that were fetched longer ago are fetched again, so that a key that the operator has withdrawn becomes invalid. */
const KEYS_LIFETIME_MS = 300_000;
/** A token with an unknown key makes the node fetch the keys again, at most once in this time, so that forged tokens cause few requests. */
const MIN_REFETCH_MS = 10_000;
const CLOCK_TOLERANCE_S = 5;
/** A user id becomes the name of a socket.io room and a key of the database, so only these characters are allowed. */
const IS_USER = /^[\w.@:|-]{1,100}$/;

export interface JwtOptions {
  jwks: string;
  issuer: string;
  audience: string;
  clock: () => number;
  onError: (error: unknown) => void;
}

/**
 * Users by signed tokens (JWT) with `sub` (the user), `exp`, `iss` and `aud`. While the address of the keys does not respond, known keys
 * stay valid, and a token with another key is `unavailable` and ends no session.
 */
export function jwtIdentity({ jwks, issuer, audience, clock, onError }: JwtOptions): Identity {
  if (!URL.canParse(jwks))
    throw new StartError('IDENTITY_JWKS must be an address such as https://id.example/jwks.json.');
  if (!issuer || !audience)
    throw new StartError('IDENTITY_JWKS needs IDENTITY_ISSUER and IDENTITY_AUDIENCE.');
  const readKeys = createRemoteJWKSet(new URL(jwks), {
    timeoutDuration: FETCH_TIMEOUT_MS,
    cooldownDuration: MIN_REFETCH_MS,
    // No key expires in the library's cache, because `verify` fetches keys again itself and keeps the old ones while their address fails.
    cacheMaxAge: Number.POSITIVE_INFINITY,
  });
  let readAt = clock();
  return {
    async verify(token) {
      const plain = plainToken(token);
      if (plain === '') return { kind: 'guest' };
      if (clock() - readAt > KEYS_LIFETIME_MS) {
        readAt = clock();
        readKeys.reload().catch(onError);
      }
      try {
        const { payload } = await jwtVerify(plain, readKeys, {
          issuer,
          audience,
          algorithms: ALGORITHMS,
          requiredClaims: ['sub', 'exp'],
          clockTolerance: CLOCK_TOLERANCE_S,
          currentDate: new Date(clock()),
        });
        return payload.sub && IS_USER.test(payload.sub)
          ? { kind: 'user', user: payload.sub }
          : { kind: 'expired' };
      } catch (error) {
        if (isWrongToken(error)) return { kind: 'expired' };
        onError(error);
        return { kind: 'unavailable' };
      }
    },
  };
}

/** False for an error of the key set or of the connection to it. */
function isWrongToken(error: unknown): boolean {
  return (
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys
  );
}
