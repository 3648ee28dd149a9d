const watched = new WeakMap<Element, AbortController>();

/** Below this scale the texts are unreadable, so a lower window scrolls instead. */
const MIN_SCALE_BY_HEIGHT = 0.6;
/** Height of the frame below the device and of the line with its size. */
const BELOW_DEVICE_PX = 56;

/**
 * Scales the device down so that a form's main button is in sight; the widget keeps the layout of the unscaled width. `setProperty` sets
 * the sizes, because the page's policy blocks style attributes.
 */
export function fitDevice(width: number, height: number): (room: Element | undefined) => void {
  return (room) => {
    if (!(room instanceof HTMLElement)) return;
    watched.get(room)?.abort();
    const resize = () => {
      const top = room.getBoundingClientRect().top + scrollY;
      const byHeight = Math.max(MIN_SCALE_BY_HEIGHT, (innerHeight - top - BELOW_DEVICE_PX) / height);
      const scale = width ? Math.min(1, room.clientWidth / width, byHeight) : 1;
      const values = {
        '--device-width': width ? `${width}px` : '100%',
        '--device-height': height ? `${height}px` : '100%',
        '--device-scale': String(scale),
        '--fitted-width': width ? `${Math.floor(width * scale)}px` : '100%',
        '--fitted-height': height ? `${Math.ceil(height * scale)}px` : '100%',
      };
      for (const [name, value] of Object.entries(values)) room.style.setProperty(name, value);
    };
    const end = new AbortController();
    const observer = new ResizeObserver(resize);
    observer.observe(room);
    end.signal.addEventListener('abort', () => observer.disconnect());
    addEventListener('resize', resize, { signal: end.signal });
    watched.set(room, end);
    resize();
  };
}
