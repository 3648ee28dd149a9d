import { tokenKinds } from './token-list.ts';

const sheets = new WeakMap<ShadowRoot, CSSStyleSheet>();

/**
 * Sets validated tokens (from `readHostTheme` or `deriveTokens`) on a shadow root's host, replacing previous
 * ones. They are in a stylesheet of the root, so the element's `style` attribute is not changed and the host
 * page's CSS still has priority. With forced colours the user's palette stays.
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
