/** The parts of a framed page outside the host's window, in CSS pixels. */
export interface HiddenArea {
  above: number;
  below: number;
}

/**
 * A visible part lower than this has no room for a sheet, so the whole page counts as visible. CSS pixels.
 */
const MIN_VISIBLE_PX = 240;
/** Number of intersection thresholds, as parts of the page's height. */
const INTERSECTION_STEPS = 200;

/**
 * Reports the height of the parts of a framed page outside the host's window. The frame is as high as its
 * content, so its own scroll position is useless; an IntersectionObserver without `root` uses the top window,
 * even of another origin.
 * @param element as high as the page
 * @returns stops reporting
 */
export function observeVisibleArea(element: Element, onChange: (hidden: HiddenArea) => void): () => void {
  const threshold = Array.from({ length: INTERSECTION_STEPS + 1 }, (_, step) => step / INTERSECTION_STEPS);
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1);
      if (!entry) return;
      const { boundingClientRect: whole, intersectionRect: seen } = entry;
      const isEnough = seen.height >= MIN_VISIBLE_PX;
      onChange({
        above: isEnough ? Math.ceil(seen.top - whole.top) : 0,
        below: isEnough ? Math.ceil(whole.bottom - seen.bottom) : 0,
      });
    },
    { threshold },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
