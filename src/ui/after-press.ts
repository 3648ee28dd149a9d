/** Longest time that a press is waited for: it may end outside the window. */
const LONGEST_PRESS_MS = 1_000;

/**
 * Runs `work` at once or, while the user presses something, when the press has ended: an error that appears as the
 * user leaves a field would move the pressed button away, and the press would be lost.
 */
export function afterPress(element: Element, work: () => void): void {
  if (!element.ownerDocument.querySelector(':active')) {
    work();
    return;
  }
  const end = () => {
    clearTimeout(timer);
    removeEventListener('mouseup', end, true);
    // After the click, which follows in the same task.
    setTimeout(work);
  };
  const timer = setTimeout(end, LONGEST_PRESS_MS);
  addEventListener('mouseup', end, true);
}
