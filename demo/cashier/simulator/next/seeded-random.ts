import { createHash } from 'node:crypto';

/** Bytes that are always the same for the same seed, so that a reload shows the same payment details. */
export function seededBytes(seed: string, length: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, at) =>
    createHash('sha256').update(`${seed} ${at}`).digest(),
  );
  return Buffer.concat(blocks).subarray(0, length);
}

/** The first digit is never 0, because some programs drop leading zeros. */
export function seededDigits(seed: string, length: number): string {
  return [...seededBytes(seed, length)].map((byte, at) => (at === 0 ? 1 + (byte % 9) : byte % 10)).join('');
}
