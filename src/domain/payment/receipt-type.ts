export type ReceiptType = 'image/jpeg' | 'image/png' | 'application/pdf';

export const MAX_RECEIPT_BYTES = 10 * 1024 * 1024;

const SIGNATURES: readonly [ReceiptType, readonly number[]][] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
];

export function isReceiptType(type: string): type is ReceiptType {
  return SIGNATURES.some(([known]) => known === type);
}

/** Detects the media type by the first bytes, because a file name can be wrong and some phones report no type. Null for any other file. */
export function receiptTypeOf(bytes: Uint8Array): ReceiptType | null {
  return SIGNATURES.find(([, signature]) => signature.every((byte, at) => bytes[at] === byte))?.[0] ?? null;
}
