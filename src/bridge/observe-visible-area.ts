/** The parts of a framed page outside the host's window, in CSS pixels. */
export interface HiddenArea {
  above: number;
  below: number;
}

/** A visible part lower than this, in CSS pixels, has no room for a popup, so the whole page counts as visible. */
const MIN_VISIBLE_PX = 240;
const STRIP_HEIGHT_PX = 16;

/** The part of a strip that is seen, from the strip's own top, in CSS pixels. */
interface SeenPart {
  from: number;
  to: number;
}

/**
 * Reports the height of the parts of a framed page outside the host's window. The frame is as high as its content, so its own
 * scroll position is useless; an IntersectionObserver without `root` uses the top window, even of another origin. It reports only
 * a changed share, and that of a page higher than the window stays equal while the host scrolls: so it observes strips of the page.
 * @param page a positioned element, as high as the page
 * @returns a function that stops this
 */
export function observeVisibleArea(page: HTMLElement, onChange: (hidden: HiddenArea) => void): () => void {
  const ruler = page.ownerDocument.createElement('div');
  ruler.ariaHidden = 'true';
  Object.assign(ruler.style, {
    position: 'absolute',
    inset: '0',
    overflow: 'hidden',
    pointerEvents: 'none',
    zIndex: '-1',
  });
  page.append(ruler);
  const seen = new Map<Element, SeenPart>();

  const report = () => {
    const { top, bottom } = page.getBoundingClientRect();
    const edges = [...ruler.children].flatMap((strip, at) => {
      const part = seen.get(strip);
      const start = top + at * STRIP_HEIGHT_PX;
      return part ? [start + part.from, start + part.to] : [];
    });
    const [first = 0, last = 0] = [edges.at(0), edges.at(-1)];
    const isEnough = last - first >= MIN_VISIBLE_PX;
    // A frame of a fixed height scrolls by itself: only what its window shows can be hidden by the host.
    onChange({
      above: isEnough ? Math.max(0, Math.ceil(first - Math.max(0, top))) : 0,
      below: isEnough ? Math.max(0, Math.ceil(Math.min(bottom, innerHeight) - last)) : 0,
    });
  };
  const intersections = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRect, boundingClientRect } of entries) {
        const from = intersectionRect.top - boundingClientRect.top;
        if (isIntersecting) seen.set(target, { from, to: from + intersectionRect.height });
        else seen.delete(target);
      }
      report();
    },
    { threshold: [0, 0.25, 0.5, 0.75, 1] },
  );
  const sizes = new ResizeObserver(() => {
    const count = Math.ceil(page.getBoundingClientRect().height / STRIP_HEIGHT_PX);
    while (ruler.children.length > count) {
      const strip = ruler.lastElementChild;
      if (!strip) break;
      intersections.unobserve(strip);
      seen.delete(strip);
      strip.remove();
    }
    while (ruler.children.length < count) {
      const strip = page.ownerDocument.createElement('div');
      strip.style.blockSize = `${STRIP_HEIGHT_PX}px`;
      ruler.append(strip);
      intersections.observe(strip);
    }
    report();
  });
  sizes.observe(page);
  // The host may give the frame its height after the last strip was reported, so a resize is a reason to report too.
  addEventListener('resize', report);
  return () => {
    removeEventListener('resize', report);
    sizes.disconnect();
    intersections.disconnect();
    ruler.remove();
  };
}

/** A page that is lower for a shorter time is only changing its screen, so the host is not notified. */
const SHRINK_DELAY_MS = 120;

/**
 * Reports the height of an element when it changes, in whole CSS pixels: growth at once, so that nothing is cut off; shrinking only after a
 * delay, so that the host page does not jump while the screen changes.
 * @returns a function that stops this
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
