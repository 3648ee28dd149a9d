/** Formatters are slow to build and the same for every widget of a page. */
const built = new Map<string, Intl.DateTimeFormat>();

/** What writes moments (ms since the epoch) in a language, with Latin digits, built once. @param tag BCP 47 */
export function timeFormat(
  tag: string,
  options: Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>,
): Intl.DateTimeFormat {
  const key = tag + JSON.stringify(options);
  const format = built.get(key) ?? new Intl.DateTimeFormat(`${tag}-u-nu-latn`, options);
  built.set(key, format);
  return format;
}
