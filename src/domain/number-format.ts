/** Formatters are slow to build and the same for every widget of a page. */
const built = new Map<string, Intl.NumberFormat>();

/** With Latin digits, Intl groups Marathi by threes; its readers group as Hindi does: 12,34,567. */
const NUMBERS_AS: Record<string, string> = { mr: 'hi' };

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
 * The first formatter of a page takes a browser longer than drawing a list does: all that knows numbers and languages is
 * brought in then. Made in a task of its own, it holds nothing up.
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
