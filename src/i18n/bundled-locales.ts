import type { ComingLocales } from './fetch-locales.ts';
import { BASE_LANGUAGE, type Language } from './languages.ts';

const FILES = import.meta.glob('../../public/locales/*.json', { eager: true, import: 'default' });

/** Replaces `fetch-locales.ts` in a page that is packed into an app and has no server. The locale files are in the script itself. */
export function fetchLocales(_base: string, language: Language): ComingLocales {
  const coming: ComingLocales = {};
  for (const code of [BASE_LANGUAGE, language]) {
    coming[code] = Promise.resolve(FILES[`../../public/locales/${code}.json`]);
  }
  return coming;
}
