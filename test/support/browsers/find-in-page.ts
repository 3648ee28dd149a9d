/** `text` is the smallest element with a text. The other kinds are found by their accessible names. */
export type Kind = 'button' | 'heading' | 'field' | 'option' | 'dialog' | 'output' | 'text';

export interface Found {
  /** The centre of the element for a pointer, from the corner of the page's visible part. */
  x: number;
  y: number;
  /** Why a click would not reach the element: another element covers it, it moves, or its frame is inert. Null if a click reaches it. */
  obstacle: string | null;
  /** Frames that the page has drawn since the first search in it. */
  frames: number;
  isFocused: boolean;
  text: string;
  value: string;
  caret: number | null;
}

/**
 * Runs in the page: scrolls to the first visible element of a kind whose name matches, and returns it. Open shadow roots and frames of the
 * page's origin are searched too, because the widget is in either. `select` sets a field's caret or selection.
 */
export function findInPage(kind: Kind, pattern: string, select: [number, number] | null): Found | null {
  const selectors: Record<Kind, string> = {
    button: 'button, [role=button]',
    heading: 'h1, h2, h3, [role=heading]',
    field: 'input, textarea',
    option: '[role=option]',
    dialog: 'dialog[open], [role=dialog]',
    output: 'output',
    text: '*',
  };
  const wanted = new RegExp(pattern);
  const words = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const frameOf = (element: Element) =>
    element.tagName === 'IFRAME' ? (element as HTMLIFrameElement) : null;
  const under = (root: Document | ShadowRoot): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => {
      const inner = element.shadowRoot ?? frameOf(element)?.contentDocument;
      return inner ? [element, ...under(inner)] : [element];
    });
  const nameOf = (element: Element) => {
    const root = element.getRootNode() as Document | ShadowRoot;
    const named = (element.getAttribute('aria-labelledby')?.split(' ') ?? []).map((id) =>
      root.getElementById(id),
    );
    const labels = [...named, ...((element as HTMLInputElement).labels ?? [])].map(
      (label) => label?.textContent,
    );
    return words(element.getAttribute('aria-label') ?? (labels.join(' ') || element.textContent));
  };
  const isShown = (element: Element) => {
    const view = element.ownerDocument.defaultView;
    return element.getClientRects().length > 0 && view?.getComputedStyle(element).visibility === 'visible';
  };
  const fits = (element: Element) =>
    element.matches(selectors[kind]) && wanted.test(nameOf(element)) && isShown(element);
  const all = under(document).filter(fits);
  const element = (kind === 'text' ? all.at(-1) : all[0]) as HTMLInputElement | undefined;
  if (!element) return null;

  element.scrollIntoView({ block: 'center' });
  if (select) element.setSelectionRange(...select);
  const root = element.getRootNode() as Document | ShadowRoot;
  const box = element.getBoundingClientRect();
  const inner = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const top = root.elementFromPoint(inner.x, inner.y);
  let hit = top;
  while (hit && hit !== element) hit = hit.parentElement;
  let [x, y] = [inner.x, inner.y];
  let isInert = false;
  for (let view = element.ownerDocument.defaultView; view?.frameElement; view = view.parent as typeof view) {
    const frame = view.frameElement.getBoundingClientRect();
    x += frame.x;
    y += frame.y;
    // A click does not reach an inert frame. The card frame is inert while the page shows a skeleton over it.
    isInert ||= (view.frameElement as HTMLElement).inert;
  }
  const moving = root
    .getAnimations()
    .find(
      ({ playState, effect }) =>
        playState === 'running' && (effect as KeyframeEffect | null)?.target?.contains(element),
    );
  const obstacle = () => {
    if (isInert) return 'an inert frame';
    if (!hit)
      return `covered by ${top ? `${top.localName}.${top.getAttribute('class')}` : 'nothing: outside the visible part'}`;
    if (!moving) return null;
    const { animationName = 'an animation' } = moving as Partial<CSSAnimation>;
    return `${animationName}, ${moving.currentTime} ms, page ${document.visibilityState}`;
  };
  const isField = element.matches(selectors.field);
  const counter = globalThis as { drawnFrames?: number };
  const frames = counter.drawnFrames ?? 0;
  requestAnimationFrame(() => {
    counter.drawnFrames = frames + 1;
  });
  return {
    x,
    y,
    obstacle: obstacle(),
    frames,
    isFocused: root.activeElement === element,
    text: words(element.textContent),
    value: isField ? element.value : '',
    caret: isField ? element.selectionStart : null,
  };
}
