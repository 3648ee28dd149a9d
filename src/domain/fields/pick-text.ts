/** The text of the first language code that has one; null if none has. An empty text counts as missing. */
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
