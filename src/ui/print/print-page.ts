import css from './print-page.css?inline';

/** A code as one SVG path: `path` fills the dark parts of a `width` by `height` box. */
export interface PrintedCode {
  label: string;
  path: string;
  width: number;
  height: number;
  kind: 'bars' | 'square';
}

/** A page to print: plain texts and codes, black on white in every theme. */
export interface PrintedPage {
  title: string;
  language: string;
  mark?: { svg: string } | { text: string } | undefined;
  /** One word about the state of the payment, drawn as a stamp. */
  stamp?: string | undefined;
  rows: readonly { term: string; detail: string }[];
  codes: readonly PrintedCode[];
  steps: readonly string[];
}

const SVG = 'http://www.w3.org/2000/svg';
let last: HTMLIFrameElement | null = null;

/**
 * Prints a page. Printing the window would print the whole host page, and a shadow root's styles cannot change that. So the page is drawn
 * in an iframe, which works from a shadow root and from a frame. A frame without `allow-modals` in its sandbox prints nothing, but its
 * screen shows the same content.
 */
export async function printPage(page: PrintedPage, parent: ParentNode & Node): Promise<void> {
  last?.remove();
  const frame = document.createElement('iframe');
  last = frame;
  frame.className = 'unseen';
  frame.title = page.title;
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  // Some browsers replace the iframe's initial document, and everything drawn in it would be lost, so the drawing waits for `load`.
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  parent.append(frame);
  await loaded;
  const view = frame.contentWindow;
  if (!view || frame !== last) return;
  await drawPage(view.document, page);
  const sheet = new (view as unknown as typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(css);
  view.document.adoptedStyleSheets = [sheet];
  view.addEventListener('afterprint', () => frame.remove(), { once: true });
  view.focus();
  view.print();
}

/** Draws into an empty document element by element, so that no text is parsed as markup. */
async function drawPage(paper: Document, page: PrintedPage): Promise<void> {
  const { title, language, mark, stamp, rows, codes, steps } = page;
  const put = (parent: Element, name: string, text = ''): HTMLElement => {
    const element = paper.createElement(name);
    element.textContent = text;
    parent.append(element);
    return element;
  };
  paper.title = title;
  paper.documentElement.lang = language;
  // The page may be in any language, so the browser takes the writing direction from the script of the title.
  paper.documentElement.dir = 'auto';
  const head = put(paper.body, 'header');
  if (mark && 'svg' in mark) {
    const image = paper.createElement('img');
    image.alt = '';
    // The badge is drawn as an image, so that no script in it runs.
    image.src = `data:image/svg+xml,${encodeURIComponent(mark.svg)}`;
    head.append(image);
    // A badge that cannot be drawn is left out.
    await image.decode().catch(() => image.remove());
  } else if (mark) put(head, 'p', mark.text);
  put(head, 'h1', title);
  if (stamp !== undefined) put(head, 'strong', stamp);
  const table = put(paper.body, 'table');
  for (const { term, detail } of rows) {
    const row = put(table, 'tr');
    put(row, 'th', term).setAttribute('scope', 'row');
    put(row, 'td', detail);
  }
  for (const code of codes) put(paper.body, 'figure').append(drawCode(paper, code));
  if (steps.length === 0) return;
  const list = put(paper.body, 'ol');
  for (const step of steps) put(list, 'li', step);
}

function drawCode(paper: Document, { label, path, width, height, kind }: PrintedCode): SVGElement {
  const image = paper.createElementNS(SVG, 'svg');
  const shape = paper.createElementNS(SVG, 'path');
  shape.setAttribute('d', path);
  const attributes = { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', role: 'img' };
  for (const [name, value] of Object.entries(attributes)) image.setAttribute(name, value);
  image.setAttribute('aria-label', label);
  image.setAttribute('shape-rendering', 'crispEdges');
  image.setAttribute('class', kind);
  // The style sheet makes each module a third of a millimetre wide, as shop scanners require.
  if (kind === 'bars') image.style.setProperty('--modules', String(width));
  image.append(shape);
  return image;
}
