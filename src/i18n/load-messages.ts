import { isRecord } from '../domain/parsing/decoders.ts';
import { withTimeout } from '../platform/timing.ts';
import type { ComingLocales } from './fetch-locales.ts';
import type { Messages } from './i18n.ts';
import type { Language } from './languages.ts';

/** After this time English replaces a locale file, and the session goes on without a lazy chunk that replaces or adds texts. */
export const LOCALE_TIMEOUT_MS = 10_000;

/**
 * Waits for locale files and decodes them. The console shows an error for a file that fails (R-LANG-1).
 * @param isRetry true after a failed attempt, whose error is in the console already
 */
export async function loadMessages(
  coming: ComingLocales,
  isRetry = false,
): Promise<Partial<Record<Language, Messages>>> {
  const loaded: Partial<Record<Language, Messages>> = {};
  await Promise.all(
    Object.entries(coming).map(async ([code, file]) => {
      const words = `Locale receiving error ${code}`;
      const value = await withTimeout(file, LOCALE_TIMEOUT_MS, words).catch(() => null);
      if (isMessages(value)) loaded[code as Language] = value;
      else if (!isRetry) console.error(words);
    }),
  );
  return loaded;
}

/** The widget's files have three levels. Thousands of levels would overflow the stack. */
const MAX_DEPTH_LEVELS = 20;
/** Limit of entries in one object. The widget's files have fewer than a hundred. */
const MAX_ENTRIES = 5_000;
/** Limit for the length of a key or a text. The texts of the widget's own files have fewer than 200 characters. */
const MAX_TEXT_CHARS = 5_000;

function isMessages(value: unknown, depth = 1): value is Messages {
  if (!isRecord(value) || depth > MAX_DEPTH_LEVELS) return false;
  const entries = Object.entries(value);
  return (
    entries.length <= MAX_ENTRIES &&
    entries.every(
      ([key, entry]) =>
        key.length <= MAX_TEXT_CHARS &&
        (typeof entry === 'string' ? entry.length <= MAX_TEXT_CHARS : isMessages(entry, depth + 1)),
    )
  );
}
