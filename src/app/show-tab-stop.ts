/**
 * Shows the widget as a stop of the Tab key to libraries that keep the focus in a dialog: they look for its stops by `tabIndex` and
 * `[tabindex]`, and not into shadow roots. Another value of the attribute would make the element itself an additional stop. It is
 * written once another control of the page has the focus, because frameworks that hydrate a page expect the attributes of their server.
 * @returns stops
 */
export function showTabStop(element: HTMLElement): () => void {
  Object.defineProperty(element, 'tabIndex', {
    configurable: true,
    get: () => Number(element.getAttribute('tabindex') ?? 0),
    set: (index: number) => element.setAttribute('tabindex', String(index)),
  });
  const { ownerDocument } = element;
  const show = () => {
    const { activeElement, body } = ownerDocument;
    // Chromium takes the focus out of an element whose attribute changes.
    if (activeElement === body || activeElement === element) return;
    if (!element.hasAttribute('tabindex')) element.setAttribute('tabindex', '');
  };
  show();
  ownerDocument.addEventListener('focusin', show);
  return () => ownerDocument.removeEventListener('focusin', show);
}
