import { sanitizeText } from '../../domain/fields/typed-text.ts';
import { MAX_RECEIPT_BYTES, type ReceiptType, receiptTypeOf } from '../../domain/payment/receipt-type.ts';

/** Description of a receipt: the request carries texts only (docs/contract.md), so the file is identified by its hash. */
export interface Receipt {
  name: string;
  type: ReceiptType;
  /** Size of the file, in bytes. */
  size: number;
  /** SHA-256 in hexadecimal; absent if the page is not a secure context, in which browsers do not hash. */
  sha256?: string;
}

export type ReceiptProblem = 'too_large' | 'wrong_type' | 'unreadable';

const MAX_FILE_NAME_CHARS = 200;

/** Reads a chosen file: detects its type from its content, not its name, and hashes it. Never throws. */
export async function readReceipt(file: File): Promise<Receipt | ReceiptProblem> {
  if (file.size > MAX_RECEIPT_BYTES) return 'too_large';
  try {
    const bytes = await file.arrayBuffer();
    const type = receiptTypeOf(new Uint8Array(bytes, 0, Math.min(16, bytes.byteLength)));
    if (!type) return 'wrong_type';
    const name = sanitizeText(file.name).slice(-MAX_FILE_NAME_CHARS);
    const sha256 = await hashOf(bytes);
    return { name, type, size: file.size, ...(sha256 ? { sha256 } : {}) };
  } catch {
    return 'unreadable';
  }
}

async function hashOf(bytes: ArrayBuffer): Promise<string | undefined> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) return undefined;
  const hash = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
