/** All widgets of a page share the formatters, because they are slow to create. */
const built = new Map<string, Intl.NumberFormat>();

/**
 * Languages whose numbers are written as those of another one. With Latin digits, `Intl` groups Marathi by threes, but its readers expect
 * 12,34,567. Chromium has no data of the other languages and would write 1,234.5 as in English.
 */
const NUMBERS_AS: Record<string, string> = {
  mr: 'hi',
  az: 'de',
  'kk-KZ': 'ru',
  'ky-KG': 'ru',
  'tg-TJ': 'ru',
  uz: 'ru',
};

/** The cached number formatter of a language. Its digits are always Latin, as in the bank's app that users compare the amount with. */
export function numberFormat(tag: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = tag + JSON.stringify(options);
  const format = built.get(key) ?? new Intl.NumberFormat(`${NUMBERS_AS[tag] ?? tag}-u-nu-latn`, options);
  built.set(key, format);
  return format;
}

let warming: Promise<void> | undefined;

/**
 * Creates the first formatter in a task of its own: the browser then loads its language data, which takes longer than drawing a list and
 * would delay the first screen.
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
