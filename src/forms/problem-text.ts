import type { I18n } from '../i18n/i18n.ts';

/** The words for a problem: those of a known key, the server's own text, or a general sentence, never a raw key. */
export function problemText({ lookUp, t }: I18n, problem: string): string {
  return lookUp(problem) ?? (/^[\w.]+$/.test(problem) ? t('form.invalid') : problem);
}
