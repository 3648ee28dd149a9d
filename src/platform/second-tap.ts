export const DOUBLE_TAP_MS = 500;
/** Two touches that are further apart, in CSS pixels, are no double tap. */
const DOUBLE_TAP_PX = 40;

/** The last press on any surface, because the first press of a double tap is on the old surface and the second on the new one. */
let last: PointerEvent | undefined;

/**
 * Ignores the second press of a double tap if the first was on what `surface` has replaced or covers: it would choose, pay or close
 * what the user has not seen. Android counts no taps in `detail`, so a touch is compared by time and position. @returns stops
 */
export function ignoreSecondTap(surface: HTMLElement): () => void {
  let presses = 0;
  let isRepeated = false;
  const press = (event: PointerEvent) => {
    presses += 1;
    const isSoon = last !== undefined && event.timeStamp - last.timeStamp < DOUBLE_TAP_MS;
    const apart = last ? Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) : 0;
    isRepeated = event.pointerType === 'touch' && isSoon && apart < DOUBLE_TAP_PX;
    last = event;
  };
  const click = (event: MouseEvent) => {
    if (presses > 1 || !(isRepeated || event.detail > 1)) return;
    // The next click may be one of the keyboard, which no press precedes.
    isRepeated = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  surface.addEventListener('pointerdown', press, options);
  surface.addEventListener('click', click, options);
  return () => stop.abort();
}
