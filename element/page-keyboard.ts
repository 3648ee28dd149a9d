/**
 * Keeps the focused field above the on-screen keyboard where the web view does not do it by itself: it shrinks the
 * visual viewport then, and the field may lie below its edge.
 * @returns the way to stop
 */
export function keepFieldInSight(window: Window): () => void {
  const { visualViewport: viewport, document } = window;
  const look = () => {
    const field = focusedIn(document);
    if (!viewport || !field) return;
    const { top, bottom } = field.getBoundingClientRect();
    const isHidden = top < viewport.offsetTop || bottom > viewport.offsetTop + viewport.height;
    if (isHidden) field.scrollIntoView({ block: 'center' });
  };
  viewport?.addEventListener('resize', look);
  return () => viewport?.removeEventListener('resize', look);
}

/** The focused element, through shadow roots. */
function focusedIn(root: DocumentOrShadowRoot): Element | null {
  const { activeElement } = root;
  return activeElement?.shadowRoot ? focusedIn(activeElement.shadowRoot) : activeElement;
}
