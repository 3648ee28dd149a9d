import type { I18n } from './i18n.ts';

/** True for a text key such as `placeholders.iban`. */
function looksLikeKey(text: string): boolean {
  return /^[a-z0-9_]+(?:\.[a-zA-Z0-9_]+)+$/.test(text);
}

/**
 * A text of the cashier that may be a text key: the text of a known key, or the text as sent. Undefined for
 * an unknown key, which would mean nothing to the user.
 */
export function translateCashierText({ lookUp }: Pick<I18n, 'lookUp'>, text: string): string | undefined {
  return lookUp(text) ?? (text === '' || looksLikeKey(text) ? undefined : text);
}
