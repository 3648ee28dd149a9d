/** Elements that the Tab key may reach; an `iframe` shows a card form or a challenge. */
const TAB_STOPS = 'a[href], button, input, select, textarea, iframe, [tabindex]';

/**
 * Keeps the keys that the user presses in the widget from the host's shortcuts. Outside the shadow root, the target of a key event is the
 * element and not the field in it, so the host would take typed letters for shortcuts. Escape and a Tab that leaves the widget reach the
 * host, because a dialog of the host closes by Escape and may keep the focus.
 * @returns a function that stops this
 */
export function keepKeys(root: ShadowRoot): () => void {
  const keep = (event: Event) => {
    // If the focus is not in this shadow root, the user types in content that the host has slotted, so the keys belong to the host.
    const { activeElement: from } = root;
    // If the element was moved into another document, events are of that document's classes, so `instanceof` cannot recognise them.
    if (!from || !('key' in event)) return;
    const goesOn = event.key === 'Escape' || (event.key === 'Tab' && leavesBy(event, from, root));
    if (!goesOn) event.stopPropagation();
  };
  // A host's dialog that locks the scrolling of its page would take the wheel and the touches from a list, so they end at the widget.
  const keepScroll = (event: Event) => {
    const isList = (part: EventTarget) =>
      part instanceof Element && root.contains(part) && getComputedStyle(part).overflowY === 'auto';
    if (event.composedPath().some(isList)) event.stopPropagation();
  };
  const stop = new AbortController();
  const options = { passive: true, signal: stop.signal };
  for (const name of ['keydown', 'keypress', 'keyup']) root.addEventListener(name, keep, options);
  for (const name of ['wheel', 'touchmove']) root.addEventListener(name, keepScroll, options);
  return () => stop.abort();
}

/** True if the Tab key finds no further control in the widget. */
function leavesBy(event: Event, from: Element, root: ShadowRoot): boolean {
  // A modal dialog of the widget keeps the focus by itself, so no Tab leaves it.
  if (root.querySelector('dialog[open]')) return false;
  const beyond =
    'shiftKey' in event && event.shiftKey
      ? Node.DOCUMENT_POSITION_PRECEDING
      : Node.DOCUMENT_POSITION_FOLLOWING;
  return ![...root.querySelectorAll<HTMLElement>(TAB_STOPS)].some(
    (stop) =>
      stop.tabIndex >= 0 &&
      !stop.matches(':disabled, [inert] *') &&
      stop.getClientRects().length > 0 &&
      !isSameRadioGroup(stop, from) &&
      (from.compareDocumentPosition(stop) & beyond) !== 0,
  );
}

/** The Tab key reaches only one radio button of a group, so the other ones do not count as further controls. */
function isSameRadioGroup(stop: Element, from: Element): boolean {
  const [one, other] = [stop, from].map((each) => each.matches('[type=radio]') && each.getAttribute('name'));
  return one === other && Boolean(one);
}

/**
 * Shows the widget as a stop of the Tab key to libraries that keep the focus in a dialog, because they look for `tabIndex` and `[tabindex]`
 * and not into shadow roots. The attribute is empty, because any value would make the element itself an additional stop. It is written once
 * another control of the page has the focus, because frameworks that hydrate a page expect the attributes that their server has written.
 * @returns a function that stops this
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
    // Chromium takes the focus out of an element whose attribute changes, so the attribute waits until the focus is elsewhere.
    if (activeElement === body || activeElement === element) return;
    if (!element.hasAttribute('tabindex')) element.setAttribute('tabindex', '');
  };
  show();
  ownerDocument.addEventListener('focusin', show);
  return () => ownerDocument.removeEventListener('focusin', show);
}
