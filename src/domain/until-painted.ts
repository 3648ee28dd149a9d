/** Fallback for hidden tabs and frames, which get no animation frames. */
const HIDDEN_TIMEOUT_MS = 500;

/** Ends when the frame in the making is on the screen: what comes after the first screen must not hold it up. */
export function untilPainted(): Promise<void> {
  return new Promise((go) => {
    requestAnimationFrame(() => setTimeout(go));
    setTimeout(go, HIDDEN_TIMEOUT_MS);
  });
}
