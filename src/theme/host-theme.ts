import { type BrandSeeds, deriveTokens, type Theme } from './brand.ts';
import { parseColor } from './color.ts';
import { type TokenKind, tokenKinds } from './token-list.ts';

const number = String.raw`-?(?:\d{1,4}(?:\.\d{1,4})?|\.\d{1,4})`;
const length = `(?:0|${number}(?:px|em))`;
const part = `${number}(?:%|deg)?`;
const color = String.raw`(?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|(?:rgb|hsl)a?\(\s*${part}(?:(?:\s*[,/]\s*|\s+)${part}){2,3}\s*\)|black|white|transparent)`;
const font = String.raw`(?:'[\p{L}\d _-]{1,40}'|"[\p{L}\d _-]{1,40}"|[\p{L}_-][\p{L}\d _-]{0,39})`;
const shadow = String.raw`${length}(?:\s+${length}){1,3}\s+${color}`;

const whole = (grammar: string) => new RegExp(`^(?:${grammar})$`, 'iu');

const grammars: Record<TokenKind, RegExp> = {
  color: whole(color),
  length: whole(length),
  number: whole(number),
  font: whole(String.raw`${font}(?:\s*,\s*${font}){0,9}`),
  time: whole(String.raw`0|\d{1,5}(?:\.\d{1,3})?m?s`),
  curve: whole(
    String.raw`linear|ease(?:-in|-out|-in-out)?|cubic-bezier\(\s*${number}(?:\s*,\s*${number}){3}\s*\)`,
  ),
  shadow: whole(String.raw`none|${shadow}(?:\s*,\s*${shadow}){0,3}`),
};

const seedNames = ['accent', 'surface', 'text', 'radius', 'font'] as const;
const colorSeeds: ReadonlySet<string> = new Set(['--pay-accent', '--pay-surface', '--pay-text']);

/** True for a value of the token's kind. No other CSS declaration can be hidden in such a value. */
export function isTokenValue(name: string, value: unknown): value is string {
  const kind = tokenKinds.get(name);
  if (kind === undefined || typeof value !== 'string' || value.length > 240) return false;
  if (!grammars[kind].test(value.trim())) return false;
  // Other colours are derived from these values, so they must be opaque and in a format that `parseColor` supports.
  return !colorSeeds.has(name) || parseColor(value) !== null;
}

/**
 * Converts a host's `schema.variables` (`--pay-…` names to values) into custom properties that are safe to set (R-THEME-2). Colours that
 * depend on the brand's values are derived, unless the host sets them. Unknown tokens and invalid values are dropped and reported.
 */
export function readHostTheme(
  variables: Readonly<Record<string, unknown>>,
  theme: Theme,
  onDropped: (name: string) => void,
): Record<string, string> {
  const safe = new Map<string, string>();
  for (const [name, value] of Object.entries(variables)) {
    if (isTokenValue(name, value)) safe.set(name, value.trim());
    else onDropped(name);
  }
  // The object has no prototype, because a page may have put `accent` or another name of a seed on `Object.prototype`.
  const seeds: BrandSeeds = Object.create(null);
  for (const name of seedNames) {
    const value = safe.get(`--pay-${name}`);
    if (value !== undefined) seeds[name] = value;
  }
  const derived = seeds.accent || seeds.surface || seeds.text ? deriveTokens(seeds, theme) : {};
  for (const name of colorSeeds) safe.delete(name);
  return { ...derived, ...Object.fromEntries(safe) };
}

const sheets = new WeakMap<ShadowRoot, CSSStyleSheet>();

/**
 * Sets validated tokens (from `readHostTheme` or `deriveTokens`) on a shadow root's host, replacing previous ones. They are in a stylesheet
 * of the root, so the element's `style` attribute does not change and the host page's CSS still has priority. With forced colours the
 * user's palette stays.
 */
export function applyTokens(root: ShadowRoot, tokens: Readonly<Record<string, string>>): void {
  let sheet = sheets.get(root);
  if (!sheet) {
    const view = root.ownerDocument.defaultView ?? globalThis;
    sheet = new view.CSSStyleSheet();
    sheets.set(root, sheet);
    root.adoptedStyleSheets.push(sheet);
  }
  const write = (keep: (name: string) => boolean) =>
    Object.entries(tokens)
      .filter(([name]) => keep(name))
      .map(([name, value]) => `${name}:${value}`)
      .join(';');
  const isColor = (name: string) => tokenKinds.get(name) === 'color';
  const colors = write(isColor);
  const rest = write((name) => !isColor(name));
  sheet.replaceSync(`:host{${rest}}@media (forced-colors:none){:host{${colors}}}`);
}
