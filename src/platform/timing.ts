/** Code that never arrives, or a screen that is never drawn, holds other work back for this long at most. */
const MAX_WAIT_MS = 5_000;
/** On a page that is never idle, a turn is given after this time. */
const TURN_TIMEOUT_MS = 500;
/** Delay in a browser that does not report when it is idle. */
const IDLE_DELAY_MS = 50;

let firstForm: Promise<unknown> = Promise.resolve();
let drawing: Promise<unknown> = Promise.resolve();
let release: (() => void) | undefined;
let lastTurn: Promise<unknown> = Promise.resolve();

/** The view loads the code of the first form; other code is requested after it, because both would share the network. */
export function setFirstForm(code: Promise<unknown>): void {
  firstForm = settled(code);
}

/** Called when the user has opened another screen: no background work gets a turn until that is drawn. */
export function holdBackground(): void {
  // Work may already wait for the promise of the screen before, so screens that follow one another share it.
  if (release) return;
  drawing = settled(
    new Promise<void>((resolve) => {
      release = resolve;
    }),
  );
  // After a timeout nothing else clears `release`, and the next screen would not hold background work.
  const own: unknown = release;
  void drawing.then(() => {
    if (release === own) release = undefined;
  });
}

/** Called when the opened screen is drawn: background work gets turns again. */
export function releaseBackground(): void {
  release?.();
  release = undefined;
}

/** Resolves when the screen that is being drawn is complete; at once if none is. */
export async function screenDrawn(): Promise<void> {
  await drawing;
}

/** Resolves once the first screen is painted, the code of the first form is there, and no screen is being drawn. */
export async function afterFirstForm(): Promise<void> {
  await afterNextPaint();
  await firstForm;
  await screenDrawn();
}

/**
 * Resolves when work that no screen waits for may start: after the first form, when the browser is idle. Callers get their turns one
 * after another, because a file that is evaluated blocks the main thread, and a tap has to wait for it. A disposed session gets none.
 */
export function backgroundTurn(session: { readonly isDisposed: boolean }): Promise<void> {
  return new Promise((go) => {
    lastTurn = lastTurn.then(async () => {
      if (session.isDisposed) return;
      await afterFirstForm();
      await browserIdle();
      await screenDrawn();
      if (!session.isDisposed) go();
    });
  });
}

/** Resolves when the promise is settled, or after the longest wait, which begins now. */
async function settled(promise: Promise<unknown>): Promise<void> {
  await withTimeout(promise, MAX_WAIT_MS).catch(() => {});
}

/** Resolves when the browser is idle, or after the timeout. */
export function browserIdle(timeoutMs = TURN_TIMEOUT_MS): Promise<void> {
  return new Promise((resolve) => {
    const request = globalThis.requestIdleCallback;
    if (request) request(() => resolve(), { timeout: timeoutMs });
    else setTimeout(resolve, IDLE_DELAY_MS);
  });
}

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

/**
 * Settles like the promise, or rejects after the timeout.
 * @throws {Error} with `words` as its message after `milliseconds`
 */
export function withTimeout<T>(
  promise: Promise<T>,
  milliseconds: number,
  words = 'Request timeout',
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(Object.assign(new Error(words), { code: 'timeout' })),
      milliseconds,
    );
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Longest time that a press is waited for, because a press that ends outside the window sends no event. */
const LONGEST_PRESS_MS = 1_000;

/**
 * Runs `work` at once or, while the user presses something, when the press has ended: an error that appears as the
 * user leaves a field would move the pressed button away, and the press would be lost.
 */
export function afterPress(element: Element, work: () => void): void {
  if (!element.ownerDocument.querySelector(':active')) {
    work();
    return;
  }
  const end = () => {
    clearTimeout(timer);
    removeEventListener('mouseup', end, true);
    // The click follows in the same task, and must be handled before `work`.
    setTimeout(work);
  };
  const timer = setTimeout(end, LONGEST_PRESS_MS);
  addEventListener('mouseup', end, true);
}
