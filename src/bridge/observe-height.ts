/** Content that shrinks for a shorter time is changing from one screen to the next. */
const SHRINK_DELAY_MS = 120;

/**
 * Reports the height of an element when it changes, in whole CSS pixels: growth at once, so that nothing is
 * cut off; shrinking only after a delay, so that the host page does not jump while the screen changes.
 * @returns stops reporting
 */
export function observeHeight(element: Element, onHeight: (height: number) => void): () => void {
  let reported = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const measure = () => Math.ceil(element.getBoundingClientRect().height);
  const report = () => {
    const height = measure();
    if (height === reported || height === 0) return;
    reported = height;
    onHeight(height);
  };
  const observer = new ResizeObserver(() => {
    clearTimeout(timer);
    if (measure() >= reported) report();
    else timer = setTimeout(report, SHRINK_DELAY_MS);
  });
  observer.observe(element);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
