/** One sheet per document and text, because a constructed sheet can be used only in its own document. */
const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>();

function sheetFor(document: Document, css: string): CSSStyleSheet {
  const sheetsByText = sheets.get(document) ?? new Map<string, CSSStyleSheet>();
  sheets.set(document, sheetsByText);
  let sheet = sheetsByText.get(css);
  if (!sheet) {
    const view = document.defaultView ?? globalThis;
    sheet = new view.CSSStyleSheet();
    sheet.replaceSync(css);
    sheetsByText.set(css, sheet);
  }
  return sheet;
}

/**
 * The stylesheet texts of each shadow root are remembered, because the browser removes a root's sheets when it moves into another document.
 */
const texts = new WeakMap<ShadowRoot, Set<string>>();

export function restoreStyles(root: ShadowRoot): void {
  for (const css of texts.get(root) ?? []) adoptStyles(root, css);
}

export function adoptStyles(root: ShadowRoot, css: string): void {
  texts.set(root, (texts.get(root) ?? new Set()).add(css));
  const sheet = sheetFor(root.ownerDocument, css);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}

export function dropStyles(root: ShadowRoot, css: string): void {
  texts.get(root)?.delete(css);
  const dropped = sheetFor(root.ownerDocument, css);
  if (!root.adoptedStyleSheets.includes(dropped)) return;
  root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== dropped);
}

const loaded: string[] = [];
const roots = new Set<ShadowRoot>();

/**
 * Adds the stylesheet that a module imports to every view when the module is loaded. The build writes this call. The styles of a prefetched
 * screen are then there before the user opens the screen.
 */
export function addStyles(css: string): void {
  loaded.push(css);
  for (const root of roots) adoptStyles(root, css);
}

/**
 * Adopts all stylesheets into a root, present and future ones.
 * @returns stops adopting
 */
export function attachStyles(root: ShadowRoot): () => void {
  roots.add(root);
  for (const css of loaded) adoptStyles(root, css);
  return () => roots.delete(root);
}
