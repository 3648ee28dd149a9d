/** Height of the sticky footer, which covers fields at the bottom of a screen. */
const BOTTOM_BAR_PX = 116;

/**
 * Keeps the focused field above the on-screen keyboard. In some web views the keyboard shrinks the visual viewport, but the web view does
 * not scroll the field into it.
 * @returns a function that stops this
 */
export function keepFieldInSight(window: Window): () => void {
  const { visualViewport: viewport, document } = window;
  const look = () => {
    const field = focusedIn(document);
    // A user who has zoomed in scrolls by hand, so nothing is scrolled.
    if (!viewport || !field?.matches('input, textarea') || viewport.scale > 1.01) return;
    const { top, bottom } = field.getBoundingClientRect();
    const end = viewport.offsetTop + viewport.height;
    // If the visible area is too low for field and footer, only the field is kept visible.
    const bar = viewport.height > 3 * BOTTOM_BAR_PX ? BOTTOM_BAR_PX : 0;
    if (top < viewport.offsetTop || bottom > end - bar) field.scrollIntoView({ block: 'center' });
  };
  viewport?.addEventListener('resize', look);
  // A move to another field with the keyboard open causes no resize. A shadow root shows `focusin` only to listeners inside.
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
