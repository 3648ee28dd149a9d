import { createContext, use } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import type { Session } from './session.ts';
import type { SessionState } from './state.ts';

const SessionContext = createContext<Session | null>(null);

export const SessionProvider = SessionContext;

/** The session of the widget that the component belongs to. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** A snapshot of the state; the component renders again when a part that it has read changes. */
export function useSessionState(): Snapshot<SessionState> {
  return useSnapshot(useSession().state);
}

/** A snapshot of the state without batching: an input must show the new value before the browser places the caret. */
export function useSessionInput(): Snapshot<SessionState> {
  return useSnapshot(useSession().state, { sync: true });
}
