import { expect, test } from 'vitest';
import { isReceiptType, MAX_RECEIPT_BYTES, receiptTypeOf } from './receipt-type.ts';

const FILES = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
] as const;

test.each(FILES)('a file that begins with the bytes of %s may be a receipt', (type, bytes) => {
  expect(receiptTypeOf(new Uint8Array([...bytes, 1, 2]))).toBe(type);
  expect(isReceiptType(type)).toBe(true);
});

test.each(FILES)('a file that differs from %s in one of the first bytes is none', (_, bytes) => {
  expect(receiptTypeOf(new Uint8Array(bytes.slice(0, -1)))).toBeNull();
  bytes.forEach((byte, at) => {
    expect(receiptTypeOf(Uint8Array.from(bytes).with(at, byte ^ 1))).toBeNull();
  });
});

test('a file of another media type is none, and a receipt has ten megabytes at most', () => {
  for (const type of ['', 'image/gif', 'image', 'text/html']) expect(isReceiptType(type)).toBe(false);
  expect(MAX_RECEIPT_BYTES).toBe(10_485_760);
});
