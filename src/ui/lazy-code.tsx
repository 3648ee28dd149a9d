import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';

/** Delay before a failed load is retried; it doubles each time. */
const RETRY_DELAY_MS = 2_000;
const MAX_RETRY_DELAY_MS = 30_000;

/** Code that is loaded on demand, once. */
export interface LazyCode<T> {
  /** The loaded code; null before. */
  readonly ready: T | null;
  /** Loads the code, or gives the load under way. After a failed load the next call tries again. */
  load(): Promise<T>;
}

/**
 * @param load usually an `import()`
 * @param keepFailureMs time for which a failed load is not repeated
 */
export function lazyCode<T>(load: () => Promise<T>, keepFailureMs = 0): LazyCode<T> {
  let loading: Promise<T> | null = null;
  const code = {
    ready: null as T | null,
    load() {
      loading ??= load().then(
        (loaded) => {
          code.ready = loaded;
          return loaded;
        },
        (error: unknown) => {
          setTimeout(() => {
            loading = null;
          }, keepFailureMs);
          throw error;
        },
      );
      return loading;
    },
  };
  return code;
}

/**
 * A lazy component with a `placeholder` until its code is loaded; code that is loaded already is drawn at once. A
 * failed load is retried and does not remove other components from the screen.
 */
export function lazyWithRetry<P extends object>(
  source: LazyCode<ComponentType<P>> | (() => Promise<ComponentType<P>>),
  placeholder: ReactNode = null,
): ComponentType<P> {
  const code = 'load' in source ? source : lazyCode(source);
  return (props) => {
    const Part = useCode(code);
    return Part ? <Part {...props} /> : placeholder;
  };
}

/**
 * The loaded component, else one that suspends until it is loaded. A failed load is thrown, for the failure
 * boundary; the next call tries again.
 */
export function suspending(code: LazyCode<ComponentType>): ComponentType {
  return code.ready ?? lazy(async () => ({ default: await code.load() }));
}

/** The code once it is loaded; null until then. A failed load is retried. */
export function useCode<T>(code: LazyCode<T>): T | null {
  const [ready, setReady] = useState(() => code.ready);
  useEffect(() => {
    if (ready) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDisposed = false;
    const ask = (wait: number) => {
      code.load().then(
        (loaded) => setReady(() => loaded),
        () => {
          if (!isDisposed) timer = setTimeout(ask, wait, Math.min(wait * 2, MAX_RETRY_DELAY_MS));
        },
      );
    };
    ask(RETRY_DELAY_MS);
    return () => {
      isDisposed = true;
      clearTimeout(timer);
    };
  }, [ready, code]);
  return ready;
}
