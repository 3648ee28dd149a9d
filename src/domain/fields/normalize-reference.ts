import { toLatinDigits } from './digits.ts';
import { sanitizeText } from './sanitize-text.ts';

/**
 * The number of a transfer (UTR, TrxID) as the bank issued it: digits of any script become 0–9, spaces and
 * dashes are removed. A number that is too long is not cut, because the result would belong to another
 * transfer.
 */
export function normalizeReference(text: string, uppercase: boolean): string {
  const plain = toLatinDigits(sanitizeText(text, 'compatible')).replace(/[\s\-\u2010-\u2015]/g, '');
  return uppercase ? plain.toUpperCase() : plain;
}
