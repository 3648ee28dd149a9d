import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { createSchema } from '../../src/api/contract.ts';
import { RequestRejection } from './request-rejection.ts';

/**
 * The text from which a keyed hash makes the fingerprint of a create request: its type and the fields that identify the payment, with
 * sorted keys (docs/contract.md, Create and idempotency).
 */
export function fingerprintText(type: string, data: unknown): string {
  const { idem: _, captcha: __, ...body } = z.parse(createSchema, data);
  return JSON.stringify([type, body], (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The fingerprint of a create request: `fingerprintText`, hashed with a secret because a body may hold card numbers. */
export function fingerprintOf(secret: string | Uint8Array, type: string, data: unknown): string {
  return createHmac('sha256', secret).update(fingerprintText(type, data)).digest('hex');
}

export interface StoredKey {
  /** Null if the widget has closed the key. */
  fingerprint: string | null;
}

/**
 * True if the key has created its payment already, which is then the response. False for a new key.
 * @throws {RequestRejection} 410 for a closed key, 422 for a key that was used with another body
 */
export function isRepeated<Key extends StoredKey>(
  stored: Key | null | undefined,
  fingerprint: string,
): stored is Key {
  if (!stored) return false;
  if (stored.fingerprint === null) throw new RequestRejection(410, 'closed');
  if (stored.fingerprint !== fingerprint) throw new RequestRejection(422, 'idem_reused');
  return true;
}
