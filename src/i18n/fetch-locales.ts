import { BASE_LANGUAGE, type Language } from './languages.ts';

export type ComingLocales = Partial<Record<Language, Promise<unknown>>>;

/**
 * Requests English and the user's language in parallel (R-CALL-10).
 * @param base folder of the files, with a trailing slash
 */
export function fetchLocales(base: string, language: Language): ComingLocales {
  const coming: ComingLocales = {};
  for (const code of [BASE_LANGUAGE, language]) {
    coming[code] ??= fetchLocale(`${base}locales/${code}.json`);
    // `loadMessages` reports an error later. Without this handler the browser would report an unhandled rejection.
    coming[code].catch(() => {});
  }
  return coming;
}

async function fetchLocale(url: string): Promise<unknown> {
  const response = await fetch(url);
  return response.ok ? response.json() : null;
}
