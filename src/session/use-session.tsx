import { createContext, use, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { type Snapshot, subscribe, useSnapshot } from 'valtio';
import type { Session } from './session.ts';
import type { SessionState } from './state.ts';

export const SessionProvider = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionProvider);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

export function useSessionState(): Snapshot<SessionState> {
  return useSnapshot(useSession().state);
}

/** A snapshot without batching, because an input must show the new value before the browser places the caret. */
export function useSessionInput(): Snapshot<SessionState> {
  const { state } = useSession();
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const stop = useRef(() => {});
  // React itself subscribes after the paint, and would reset the input if the user pressed a key before that.
  useLayoutEffect(() => {
    stop.current = subscribe(state, drawAgain, true);
    return stop.current;
  }, [state]);
  useEffect(() => stop.current(), []);
  return useSnapshot(state, { sync: true });
}
