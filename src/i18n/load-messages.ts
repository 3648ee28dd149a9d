import type { Messages } from './i18n.ts';
import { BASE_LANGUAGE, type Language } from './languages.ts';

type Read = (url: string) => Promise<Response>;

/**
 * Fetches the locale files: English first, then the user's language if different (specification, section 7), side by
 * side on the wire. A file that fails is told to the console alone, and English stands in for it.
 * @param base where the files lie, with a trailing slash
 */
export async function loadMessages(
  base: string,
  language: Language,
  read: Read = (url) => fetch(url),
): Promise<Partial<Record<Language, Messages>>> {
  const wanted = language === BASE_LANGUAGE ? [BASE_LANGUAGE] : [BASE_LANGUAGE, language];
  const loaded: Partial<Record<Language, Messages>> = {};
  await Promise.all(
    wanted.map(async (code) => {
      try {
        loaded[code] = await readMessages(`${base}locales/${code}.json`, code, read);
      } catch (error) {
        console.error(error);
      }
    }),
  );
  return loaded;
}

async function readMessages(url: string, code: Language, read: Read): Promise<Messages> {
  const response = await read(url);
  if (!response.ok) throw new Error(`Locale receiving error ${code}`);
  const value: unknown = await response.json();
  if (!isMessages(value)) throw new Error(`Locale receiving error ${code}`);
  return value;
}

function isMessages(value: unknown): value is Messages {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((entry) => typeof entry === 'string' || isMessages(entry))
  );
}
