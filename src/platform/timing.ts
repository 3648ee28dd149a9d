/** Background work waits at most this long, because code may never arrive and a screen may never be drawn. */
const MAX_WAIT_MS = 5_000;
const TURN_TIMEOUT_MS = 500;
/** The delay that replaces the wait for idle time in browsers without `requestIdleCallback`. */
const IDLE_DELAY_MS = 50;

let firstForm: Promise<unknown> = Promise.resolve();
let drawing: Promise<unknown> = Promise.resolve();
let release: (() => void) | undefined;
let lastTurn: Promise<unknown> = Promise.resolve();

/** Other code is requested after that of the first form, because both would share the network. */
export function setFirstForm(code: Promise<unknown>): void {
  firstForm = settled(code);
}

/** Called when the user opens another screen: no background work gets a turn until that screen is drawn. */
export function holdBackground(): void {
  // Screens that follow one another share a promise, because work may already wait for it.
  if (release) return;
  drawing = settled(
    new Promise<void>((resolve) => {
      release = resolve;
    }),
  );
  // After the longest wait nothing else clears `release`, and the next screen would not hold background work.
  const own: unknown = release;
  void drawing.then(() => {
    if (release === own) release = undefined;
  });
}

export function releaseBackground(): void {
  release?.();
  release = undefined;
}

export async function screenDrawn(): Promise<void> {
  await drawing;
}

export async function afterFirstForm(): Promise<void> {
  await afterNextPaint();
  await firstForm;
  await screenDrawn();
}

/**
 * Resolves when work that no screen waits for may start. Turns follow one another, because a file that is evaluated blocks the main
 * thread, and a tap would wait for it. A disposed session gets no turn.
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

async function settled(promise: Promise<unknown>): Promise<void> {
  await withTimeout(promise, MAX_WAIT_MS).catch(() => {});
}

export function browserIdle(timeoutMs = TURN_TIMEOUT_MS): Promise<void> {
  return new Promise((resolve) => {
    const request = globalThis.requestIdleCallback;
    if (request) request(() => resolve(), { timeout: timeoutMs });
    else setTimeout(resolve, IDLE_DELAY_MS);
  });
}

/** Fallback for hidden tabs and frames, in which `requestAnimationFrame` does not fire. */
const HIDDEN_TIMEOUT_MS = 500;

export function afterNextPaint(): Promise<void> {
  return new Promise((go) => {
    requestAnimationFrame(() => setTimeout(go));
    setTimeout(go, HIDDEN_TIMEOUT_MS);
  });
}

/** Resolves right before the browser paints: requests that begin then are sent while the browser paints. */
export function atNextFrame(): Promise<unknown> {
  return new Promise((go) => {
    requestAnimationFrame(go);
    setTimeout(go, HIDDEN_TIMEOUT_MS);
  });
}

/** Settles like the promise, or rejects after the timeout with `words` as the error's message. */
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

/** Longest wait for the end of a press, because a press that ends outside the window sends no `mouseup`. */
const LONGEST_PRESS_MS = 1_000;

/** Waits until a press has ended: an error that appears below a left field would move the pressed button, and the press would be lost. */
export function afterPress(element: Element, work: () => void): void {
  if (!element.ownerDocument.querySelector(':active')) {
    work();
    return;
  }
  const end = () => {
    clearTimeout(timer);
    removeEventListener('mouseup', end, true);
    // The click follows in the same task and must come before `work`.
    setTimeout(work);
  };
  const timer = setTimeout(end, LONGEST_PRESS_MS);
  addEventListener('mouseup', end, true);
}
