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
 * Stylesheets that each root has adopted: every component checks this, and reading `adoptedStyleSheets` is
 * slower.
 */
const adopted = new WeakMap<ShadowRoot, Set<string>>();

/** Adopts a stylesheet text into a shadow root, once. */
export function adoptStyles(root: ShadowRoot, css: string): void {
  const known = adopted.get(root) ?? new Set();
  adopted.set(root, known);
  if (known.has(css)) return;
  known.add(css);
  root.adoptedStyleSheets.push(sheetFor(root.ownerDocument, css));
}
