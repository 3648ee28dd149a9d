import { cleanText } from './clean-text.ts';
import { toLatinDigits } from './digits.ts';

/**
 * The number of a transfer (UTR, TrxID) as the bank wrote it: digits of any script as 0–9, no spaces or dashes, and
 * nothing else changed. Too long a number stays too long: cut to length it would be that of another transfer.
 */
export function cleanReference(text: string, uppercase: boolean): string {
  const plain = toLatinDigits(cleanText(text, 'compatible')).replace(/[\s\-\u2010-\u2015]/g, '');
  return uppercase ? plain.toUpperCase() : plain;
}
