/** Fallback for hidden tabs and frames, in which `requestAnimationFrame` does not fire. */
const HIDDEN_TIMEOUT_MS = 500;

/** Resolves after the next paint: work that follows the first screen must not delay it. */
export function afterNextPaint(): Promise<void> {
  return new Promise((go) => {
    requestAnimationFrame(() => setTimeout(go));
    setTimeout(go, HIDDEN_TIMEOUT_MS);
  });
}

/** Resolves at the start of the next frame: for requests, which the browser sends while it paints. */
export function atNextFrame(): Promise<unknown> {
  return new Promise((go) => {
    requestAnimationFrame(go);
    setTimeout(go, HIDDEN_TIMEOUT_MS);
  });
}
