/** Formatter cache, shared by all widgets of a page because formatters are slow to create. */
const built = new Map<string, Intl.NumberFormat>();

/**
 * Languages whose numbers are written as those of another one. With Latin digits, `Intl` groups Marathi by threes, but its readers expect
 * 12,34,567. Chromium has no data of the other languages here and would write 1,234.5 as in English.
 */
const NUMBERS_AS: Record<string, string> = {
  mr: 'hi',
  az: 'de',
  'kk-KZ': 'ru',
  'ky-KG': 'ru',
  'tg-TJ': 'ru',
  uz: 'ru',
};

/**
 * Returns the cached number formatter of a language: always with Latin digits, or the amount field could not parse its
 * own text. @param tag BCP 47
 */
export function numberFormat(tag: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = tag + JSON.stringify(options);
  const format = built.get(key) ?? new Intl.NumberFormat(`${NUMBERS_AS[tag] ?? tag}-u-nu-latn`, options);
  built.set(key, format);
  return format;
}

let warming: Promise<void> | undefined;

/**
 * Creates the first formatter in a task of its own, so that it does not delay the first screen: the browser
 * then loads its language data, which takes longer than drawing a list.
 */
export function warmFormatters(): Promise<void> {
  warming ??= new Promise((done) => {
    setTimeout(() => {
      numberFormat('en');
      done();
    });
  });
  return warming;
}
