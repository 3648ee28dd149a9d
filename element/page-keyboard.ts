/** Height of the sticky footer that covers fields at the bottom of a page, in CSS pixels. */
const BOTTOM_BAR_PX = 116;

/**
 * Keeps the focused field above the on-screen keyboard in web views that do not: the keyboard shrinks the
 * visual viewport, and the field may be below its edge.
 * @returns a function that ends it
 */
export function keepFieldInSight(window: Window): () => void {
  const { visualViewport: viewport, document } = window;
  const look = () => {
    const field = focusedIn(document);
    // A user who has zoomed in scrolls on their own, so nothing is scrolled.
    if (!viewport || !field?.matches('input, textarea') || viewport.scale > 1.01) return;
    const { top, bottom } = field.getBoundingClientRect();
    const end = viewport.offsetTop + viewport.height;
    // A screen that is too low leaves no room for the footer: show the field only.
    const bar = viewport.height > 3 * BOTTOM_BAR_PX ? BOTTOM_BAR_PX : 0;
    if (top < viewport.offsetTop || bottom > end - bar) field.scrollIntoView({ block: 'center' });
  };
  viewport?.addEventListener('resize', look);
  // Moving to another field with the keyboard open causes no resize. `focusin` within the shadow root is only dispatched inside it.
  const roots = [document, document.querySelector('pay-widget')?.shadowRoot];
  for (const root of roots) root?.addEventListener('focusin', look);
  return () => {
    viewport?.removeEventListener('resize', look);
    for (const root of roots) root?.removeEventListener('focusin', look);
  };
}

function focusedIn(root: DocumentOrShadowRoot): Element | null {
  const { activeElement } = root;
  return activeElement?.shadowRoot ? focusedIn(activeElement.shadowRoot) : activeElement;
}
