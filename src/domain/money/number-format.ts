/** Formatter cache, shared by all widgets of a page because formatters are slow to create. */
const built = new Map<string, Intl.NumberFormat>();

/**
 * With Latin digits, `Intl` groups Marathi numbers by threes; Marathi readers expect the Hindi grouping
 * 12,34,567.
 */
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
