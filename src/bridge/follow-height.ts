/** Content that shrinks for a shorter time is between two pages. */
const SHRINK_DELAY_MS = 120;

/**
 * Tells the height of an element whenever it changes, in whole CSS pixels: growth at once, so that nothing is cut off,
 * and a shrinking only when it lasts, so that the host's page does not jump while one page of the widget follows another.
 * @returns the way to stop
 */
export function followHeight(element: Element, tell: (height: number) => void): () => void {
  let told = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const measure = () => Math.ceil(element.getBoundingClientRect().height);
  const say = () => {
    const height = measure();
    if (height === told || height === 0) return;
    told = height;
    tell(height);
  };
  const observer = new ResizeObserver(() => {
    clearTimeout(timer);
    if (measure() >= told) say();
    else timer = setTimeout(say, SHRINK_DELAY_MS);
  });
  observer.observe(element);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
