/** The parts of a framed page outside the host's window, in CSS pixels. */
export interface Hidden {
  above: number;
  below: number;
}

/** A part less high than this has no room for a sheet: the frame is being scrolled by, and nothing is placed by it. */
const LEAST = 240;
/** Number of intersection thresholds, as parts of the page's height. */
const STEPS = 200;

/**
 * Tells how much of a page in a frame lies outside the host's window. The frame is as high as its content, so that
 * nothing in it knows where the screen ends; an observer without a root of its own does, whoever's the window is.
 * @param element as high as the page
 * @returns the way to stop
 */
export function followSight(element: Element, tell: (hidden: Hidden) => void): () => void {
  const threshold = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS);
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1);
      if (!entry) return;
      const { boundingClientRect: whole, intersectionRect: seen } = entry;
      const isEnough = seen.height >= LEAST;
      tell({
        above: isEnough ? Math.ceil(seen.top - whole.top) : 0,
        below: isEnough ? Math.ceil(whole.bottom - seen.bottom) : 0,
      });
    },
    { threshold },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
