import { createContext, use } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import type { Session } from './session.ts';
import type { SessionState } from './state.ts';

const SessionContext = createContext<Session | null>(null);

/** Gives the tree below its session. */
export const SessionProvider = SessionContext;

/** The session of the widget that the component is drawn in: what functions that change state take first. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** A snapshot of the state; the component is drawn again when a part that it read has changed. */
export function useSessionState(): Snapshot<SessionState> {
  return useSnapshot(useSession().state);
}

/** The same without batching: what an input shows has to be there before the caret moves. */
export function useSessionInput(): Snapshot<SessionState> {
  return useSnapshot(useSession().state, { sync: true });
}
