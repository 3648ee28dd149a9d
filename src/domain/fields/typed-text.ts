import { toLatinDigits, visibleOf } from '../parsing/clean-text.ts';

/**
 * The text that a user meant to type: without invisible characters, with one kind of space and composed letters. `compatible` also
 * replaces full-width letters and digits by plain ones and is for codes and numbers, because it would change names.
 */
export function sanitizeText(text: string, form: 'exact' | 'compatible' = 'exact'): string {
  const visible = visibleOf(text.replace(/[\t\n\r]/g, ' '));
  const composed = visible.normalize(form === 'compatible' ? 'NFKC' : 'NFC');
  return composed.replace(/\p{Zs}/gu, ' ');
}

/** Removes joiners, which only shape letters, because the cashier's rules do not accept them as letters. */
export function withoutJoiners(text: string): string {
  return text.replace(/[\u200c\u200d]/g, '');
}

/**
 * The number of a transfer, such as the UTR of an Indian bank, as the bank issued it: digits of any script become 0–9, spaces and dashes
 * are removed. A number that is too long is not cut, because the result would belong to another transfer.
 */
export function normalizeReference(text: string, uppercase: boolean): string {
  const plain = toLatinDigits(sanitizeText(text, 'compatible')).replace(/[\s\-\u2010-\u2015]/g, '');
  return uppercase ? plain.toUpperCase() : plain;
}
