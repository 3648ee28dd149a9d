/** Formatter cache, shared by all widgets of a page because formatters are slow to create. */
const built = new Map<string, Intl.DateTimeFormat>();

/** Returns the cached date formatter of a language (ms since the epoch), with Latin digits. @param tag BCP 47 */
export function timeFormat(
  tag: string,
  options: Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>,
): Intl.DateTimeFormat {
  const key = tag + JSON.stringify(options);
  const format = built.get(key) ?? new Intl.DateTimeFormat(`${tag}-u-nu-latn`, options);
  built.set(key, format);
  return format;
}
