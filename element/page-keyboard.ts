/** Height of the sticky footer that covers fields at the bottom of a page, in CSS pixels. */
const BOTTOM_BAR = 88;

/**
 * Keeps the focused field above the on-screen keyboard where the web view does not do it by itself: it shrinks the
 * visual viewport then, and the field may lie below its edge.
 * @returns the way to stop
 */
export function keepFieldInSight(window: Window): () => void {
  const { visualViewport: viewport, document } = window;
  const look = () => {
    const field = focusedIn(document);
    // A page that somebody has zoomed into is theirs to move.
    if (!viewport || !field?.matches('input, textarea') || viewport.scale > 1.01) return;
    const { top, bottom } = field.getBoundingClientRect();
    const end = viewport.offsetTop + viewport.height;
    // Only where a keyboard leaves room for the bar: a short screen has more use for the field.
    const bar = viewport.height > 4 * BOTTOM_BAR ? BOTTOM_BAR : 0;
    if (top < viewport.offsetTop || bottom > end - bar) field.scrollIntoView({ block: 'center' });
  };
  viewport?.addEventListener('resize', look);
  // From one field to the next the keyboard stays, and nothing is resized. That the focus moves is told inside alone.
  const places = [document, document.querySelector('pay-widget')?.shadowRoot];
  for (const place of places) place?.addEventListener('focusin', look);
  return () => {
    viewport?.removeEventListener('resize', look);
    for (const place of places) place?.removeEventListener('focusin', look);
  };
}

/** The focused element, through shadow roots. */
function focusedIn(root: DocumentOrShadowRoot): Element | null {
  const { activeElement } = root;
  return activeElement?.shadowRoot ? focusedIn(activeElement.shadowRoot) : activeElement;
}
