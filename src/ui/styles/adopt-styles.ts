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

/** Adopts a stylesheet text into a shadow root, once. */
export function adoptStyles(root: ShadowRoot, css: string): void {
  const sheet = sheetFor(root.ownerDocument, css);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}

/** Takes an adopted stylesheet text out of a shadow root. */
export function dropStyles(root: ShadowRoot, css: string): void {
  const dropped = sheetFor(root.ownerDocument, css);
  if (!root.adoptedStyleSheets.includes(dropped)) return;
  root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== dropped);
}
