/**
 * Of a text in several languages, the one that stands under the first of the given language codes; null where none does.
 * An empty text counts as missing.
 */
export function pickText(
  texts: Readonly<Record<string, string>>,
  codes: readonly string[],
): { text: string; code: string } | null {
  for (const code of codes) {
    const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
    if (text) return { text, code };
  }
  return null;
}
