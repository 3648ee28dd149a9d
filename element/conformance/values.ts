import { randomUUID } from 'node:crypto';
import { readRegions } from '../../src/api/responses.ts';
import { fromDecimal } from '../../src/domain/money/money.ts';
import type { Transaction } from '../../src/domain/payment/transaction-schema.ts';

export const CREATE = {
  deposit: 'BANKING_DEPOSIT:create-v1',
  withdrawal: 'BANKING_WITHDRAWAL:create-v1',
} as const;
export const LISTS = {
  deposit: 'BANKING:methods-payment-v3',
  withdrawal: 'BANKING:methods-withdrawal',
} as const;
export const REGIONS = 'BANKING_DEPOSIT:methods-country-selector-v2';
export const QUOTE = 'BANKING:quote-v1';
export const PREPARATION = 'BANKING:preparation-v1';
export const LOOKUP = 'BANKING:transaction-v1';
export const HISTORY = 'BANKING:transactions-v1';
export const CONTINUE = 'BANKING:continue-v1';
export const CANCEL = 'BANKING_WITHDRAWAL:cancel-v1';

export interface Market {
  country: string;
  currency: string;
  prefix: string;
}

export type Body = Record<string, unknown> & {
  idem: string;
  amount: string;
  fields: Record<string, string>;
};

export function readableRegions(data: unknown) {
  try {
    return readRegions(data);
  } catch {
    return [];
  }
}

/** Makes a UUIDv7, as the widget does. */
export function newKey(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** The text with Arabic digits, which \d also matches in Python, Java and C#. */
export const inArabicDigits = (text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));

export const minorOf = (amount: unknown, currency: string) =>
  typeof amount === 'string' ? fromDecimal(amount, currency) : null;

export function decimalOf(minor: bigint, { amount }: { amount: string }): string {
  const decimals = amount.split('.')[1]?.length ?? 0;
  const digits = minor.toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** True if the step `paid` is possible now. The kind `eazype` does not count, because it allows the step only after `expiresAt`. */
export function takesPaid({ next }: Transaction): boolean {
  const isInvoice = next?.kind === 'invoice' && next.confirm === 'paid';
  return isInvoice || next?.kind === 'instruction' || next?.kind === 'pix';
}
