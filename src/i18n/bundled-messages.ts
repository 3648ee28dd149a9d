import type { Messages } from './i18n.ts';
import { BASE_LANGUAGE, type Language } from './languages.ts';

const FILES = import.meta.glob<Messages>('../../public/locales/*.json', { eager: true, import: 'default' });

/**
 * Stands in for `load-messages.ts` where the page is packed into an app and has no server to fetch from: the same
 * call, answered from the script itself.
 */
export async function loadMessages(
  _base: string,
  language: Language,
): Promise<Partial<Record<Language, Messages>>> {
  const loaded: Partial<Record<Language, Messages>> = {};
  for (const code of [BASE_LANGUAGE, language]) {
    const messages = FILES[`../../public/locales/${code}.json`];
    if (messages) loaded[code] = messages;
    else console.error(new Error(`Locale receiving error ${code}`));
  }
  return loaded;
}
