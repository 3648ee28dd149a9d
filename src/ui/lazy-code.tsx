import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';
import { afterNextPaint, withTimeout } from '../platform/timing.ts';

/** Delay before a failed load is retried; it doubles each time. */
const RETRY_DELAY_MS = 2_000;
const MAX_RETRY_DELAY_MS = 30_000;
/** Code that a payment needs has failed after the retry with this delay: some browsers request a failed module only after a reload. */
const LAST_RETRY_DELAY_MS = 4_000;

/** A file that takes longer counts as failed, because some browsers wait for a file for ever (R-LIMIT-1). */
const CODE_TIMEOUT_MS = 30_000;

export interface LazyCode<T> {
  readonly ready: T | null;
  /** Loads the code, or returns the load under way. After a failed load the next call tries again. */
  load(): Promise<T>;
}

export function lazyCode<T>(load: () => Promise<T>): LazyCode<T> {
  let loading: Promise<T> | null = null;
  const code = {
    ready: null as T | null,
    load() {
      loading ??= withTimeout(load(), CODE_TIMEOUT_MS)
        .then((loaded) => {
          // Browsers accept a file that arrives empty, as from a damaged cache, and import nothing from it: it counts as failed.
          if (!loaded) throw new TypeError('Empty module');
          code.ready = loaded;
          return loaded;
        })
        .catch((error: unknown) => {
          loading = null;
          // The error gets a code, because each browser has its own message for a file that did not arrive.
          throw Object.assign(Object(error), { code: 'no_code' });
        });
      return loading;
    },
  };
  return code;
}

/** Loads the code, and again after each delay until it arrives. @param isOver called before and after each delay; true ends the retries */
export async function loadAgain<T>(code: LazyCode<T>, isOver: (waitMs: number) => boolean): Promise<T> {
  for (let wait = RETRY_DELAY_MS; ; wait = Math.min(wait * 2, MAX_RETRY_DELAY_MS)) {
    try {
      return await code.load();
    } catch (error) {
      if (!isOver(wait)) await new Promise((go) => setTimeout(go, wait));
      if (isOver(wait)) throw error;
    }
  }
}

/**
 * A lazy component with a `placeholder` until its code is loaded; code that is loaded already is drawn at once. A failed load is retried
 * and does not remove other components from the screen, unless it `isNeeded` for a payment.
 */
export function lazyWithRetry<P extends object>(
  source: LazyCode<ComponentType<P>> | (() => Promise<ComponentType<P>>),
  placeholder: ReactNode = null,
  isNeeded = false,
): ComponentType<P> {
  const code = 'load' in source ? source : lazyCode(source);
  return (props) => {
    const Part = useCode(code, isNeeded);
    return Part ? <Part {...props} /> : placeholder;
  };
}

/**
 * The code of a screen once it is loaded; null until then. The error of a failed load is thrown, for the failure boundary, and the next
 * mount tries again. Suspense is not used, because React shows the content that follows a fallback 300 ms after the fallback at the
 * earliest.
 * @param isNeeded false: does not load
 */
export function useScreenCode<T>(code: LazyCode<T>, isNeeded: boolean): T | null {
  return useLoaded(code, isNeeded, 0);
}

/**
 * The code once it is loaded; null until then. A failed load is retried.
 * @param isNeeded a payment needs the code: a load that fails again and again is thrown, for the failure boundary
 */
export function useCode<T>(code: LazyCode<T>, isNeeded = false): T | null {
  return useLoaded(code, true, isNeeded ? LAST_RETRY_DELAY_MS : Number.POSITIVE_INFINITY);
}

/** @param maxWaitMs a failed load is thrown, instead of waiting longer than this for the next one */
function useLoaded<T>(code: LazyCode<T>, isWanted: boolean, maxWaitMs: number): T | null {
  const [ready, setReady] = useState(() => code.ready);
  const [failure, setFailure] = useState<{ reason: unknown }>();
  const isMissing = isWanted && !ready;
  useEffect(() => {
    if (!isMissing) return;
    let isDisposed = false;
    loadAgain(code, (wait) => isDisposed || wait > maxWaitMs).then(
      (loaded) => setReady(() => loaded),
      (reason: unknown) => isDisposed || setFailure({ reason }),
    );
    return () => {
      isDisposed = true;
    };
  }, [isMissing, code, maxWaitMs]);
  if (failure) throw failure.reason;
  return ready;
}

/**
 * False in the first paint, then true: the content that depends on it is rendered in slices with a paint between them, because a press then
 * gets a faster response.
 * @param isAtOnce true in the first paint too
 */
export function useAfterFirstFrame(isAtOnce: boolean): boolean {
  const [isDue, setDue] = useState(isAtOnce);
  useEffect(() => {
    // React runs the effects of a press before the paint and would begin with the rest at once, so the rest waits for the paint.
    void afterNextPaint().then(() => startTransition(() => setDue(true)));
  }, []);
  return isDue;
}
