import type { I18n } from './i18n.ts';

/** `placeholders.iban`: a key of the widget's texts rather than words. */
function looksLikeKey(text: string): boolean {
  return /^[a-z0-9_]+(?:\.[a-zA-Z0-9_]+)+$/.test(text);
}

/**
 * A text of the cashier that may be a key: the message of a known key, else the words as they were sent; undefined for a
 * key that no locale has, which would tell a user nothing.
 */
export function cashierText({ lookUp }: Pick<I18n, 'lookUp'>, text: string): string | undefined {
  return lookUp(text) ?? (text === '' || looksLikeKey(text) ? undefined : text);
}
