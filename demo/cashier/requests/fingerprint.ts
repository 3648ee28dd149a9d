import type { CreateBody } from '../../../src/api/contract.ts';
import type { HashKeys, KeyedHash } from '../storage/hash-keys.ts';

/** A keyed hash: bodies contain card numbers, and a plain hash of a card number can be reversed by trying all numbers. */
export function fingerprint(keys: HashKeys, value: unknown): KeyedHash {
  return keys.hash(canonical(value));
}

/**
 * The fields that make two create requests the same intent: all but the captcha. A captcha token works once, so a retry sends
 * another. Fields about the caller, such as `token`, are not in a parsed body.
 */
export function bodyOf({ captcha: _, ...body }: CreateBody): unknown {
  return body;
}

/** JSON with sorted keys, so that the order in which a client writes them does not matter. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
