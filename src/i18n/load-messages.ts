import { isRecord } from '../domain/read.ts';
import { withTimeout } from '../domain/with-timeout.ts';
import type { ComingLocales } from './fetch-locales.ts';
import type { Messages } from './i18n.ts';
import type { Language } from './languages.ts';

/** A locale that takes longer is given up, and English is used. */
const PATIENCE = 10_000;

/**
 * Waits for locale files and reads them. One that fails is told to the console alone (R-LANG-1), and
 * English stands in for it.
 */
export async function loadMessages(coming: ComingLocales): Promise<Partial<Record<Language, Messages>>> {
  const loaded: Partial<Record<Language, Messages>> = {};
  await Promise.all(
    Object.entries(coming).map(async ([code, file]) => {
      const words = `Locale receiving error ${code}`;
      const value = await withTimeout(file, PATIENCE, words).catch(() => null);
      if (isMessages(value)) loaded[code as Language] = value;
      else console.error(words);
    }),
  );
  return loaded;
}

/** Levels of nested objects; ours have three. A file of thousands would overflow the stack. */
const MAX_DEPTH_LEVELS = 20;

function isMessages(value: unknown, depth = 1): value is Messages {
  return (
    isRecord(value) &&
    depth <= MAX_DEPTH_LEVELS &&
    Object.values(value).every((entry) => typeof entry === 'string' || isMessages(entry, depth + 1))
  );
}
