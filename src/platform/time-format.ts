type TimeOptions = Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>;

/** Formatter cache, shared by all widgets of a page because formatters are slow to create. */
const built = new Map<string, Intl.DateTimeFormat>();

/**
 * Languages that Chromium has no data of: it would write `2026 M11 25`, or the date in English. Their readers know the
 * numeric form 25.11.2026, which has no words.
 */
const NUMERIC = /^(?:az|kk|ky|tg|uz)\b/;

/** Returns the cached date formatter of a language (ms since the epoch), with Latin digits. @param tag BCP 47 */
export function timeFormat(tag: string, options: TimeOptions): Intl.DateTimeFormat {
  const key = tag + JSON.stringify(options);
  const format = built.get(key) ?? createFormat(tag, options);
  built.set(key, format);
  return format;
}

function createFormat(tag: string, options: TimeOptions): Intl.DateTimeFormat {
  if (!NUMERIC.test(tag)) return new Intl.DateTimeFormat(`${tag}-u-nu-latn`, options);
  return new Intl.DateTimeFormat('ru', { ...options, ...(options.dateStyle && { dateStyle: 'short' }) });
}
