/** Two presses with this time between them are a double tap. */
export const DOUBLE_TAP_MS = 500;
/** Two presses of a finger that are further apart are two taps, in CSS pixels. */
const DOUBLE_TAP_PX = 40;

/** The last press in this document. All surfaces share it, because the one of the second press may not have been there at the first. */
let last: PointerEvent | undefined;

/**
 * Ignores the second press of a double tap if the first one was on what `surface` has replaced or covers: it would choose, pay or close what the
 * user has not seen. Android counts no taps, so that there a touch is known by its time and place.
 * @returns stops
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
    event.preventDefault();
    event.stopPropagation();
  };
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  surface.addEventListener('pointerdown', press, options);
  surface.addEventListener('click', click, options);
  return () => stop.abort();
}
