import type { I18n } from '../i18n/i18n.ts';

/**
 * The error message to show: the text of a known key, the cashier's own text, or a general message instead of
 * an unknown key.
 */
export function errorMessage({ lookUp, t }: I18n, problem: string): string {
  return lookUp(problem) ?? (/^[\w.]+$/.test(problem) ? t('form.invalid') : problem);
}
