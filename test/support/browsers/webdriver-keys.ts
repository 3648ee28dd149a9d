/** WebDriver names keys that type no text by these characters (W3C WebDriver, "Keyboard actions"). */
const CODES: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
};

export function codeOf(key: string): string {
  const code = [...key].length === 1 ? key : CODES[key];
  if (code === undefined) throw new Error(`The key ${key} is not in the table`);
  return code;
}
