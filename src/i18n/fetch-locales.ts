import { BASE_LANGUAGE, type Language } from './languages.ts';

/** Locale files on their way, by language; what comes was not looked at yet. */
export type ComingLocales = Partial<Record<Language, Promise<unknown>>>;

/**
 * Begins to fetch the locale files: English first, then the user's language if different (R-CALL-10),
 * side by side on the wire.
 * @param base where the files lie, with a trailing slash
 */
export function fetchLocales(base: string, language: Language): ComingLocales {
  const coming: ComingLocales = {};
  for (const code of [BASE_LANGUAGE, language]) {
    coming[code] ??= fetchLocale(`${base}locales/${code}.json`);
    // A failure is told by whoever reads the file, which may be a while from now.
    coming[code].catch(() => {});
  }
  return coming;
}

/** Null where there is none; whoever reads it says so. */
async function fetchLocale(url: string): Promise<unknown> {
  const response = await fetch(url);
  return response.ok ? response.json() : null;
}
