import type { CreateBody } from '../../../src/api/contract.ts';
import type { HashKeys, KeyedHash } from '../storage/hash-keys.ts';

/** The hash has a key, because bodies contain card numbers, and all card numbers can be tried against a plain hash. */
export function fingerprint(keys: HashKeys, value: unknown): KeyedHash {
  return keys.hash(canonical(value));
}

/** All fields of a create request but the captcha: a captcha token works once, so a retry of the same request has another. */
export function bodyOf({ captcha: _, ...body }: CreateBody): unknown {
  return body;
}

/** Sorts the keys, because their sequence in the request does not matter. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
