import type { HostCommand } from '../bridge/protocol.ts';
import { createSession, endSession } from './create-session.ts';
import { takeCommand } from './host-data.ts';
import { refreshSession } from './methods.ts';
import type { Session, SessionOptions } from './session.ts';
import { startSession } from './start.ts';

/** The shell's handle of a running session. */
export interface Engine {
  session: Session;
  take(command: HostCommand): void;
  refresh(): void;
  end(): void;
}

/** Options that the shell knows; `page` is still undecoded. */
type ShellOptions = Omit<SessionOptions, 'origin' | 'page'> & { page: unknown };

/** The entry of the engine's chunk: makes a session and sets it going. */
export function startEngine(options: ShellOptions): Engine {
  const session = createSession({
    ...options,
    origin: new URL(options.assets).origin,
    page: options.page === 'withdrawal' ? 'withdrawal' : 'deposit',
  });
  void startSession(session);
  // No early line carries the first answers: the link's own code is what comes next.
  if (!options.early) import('../api/connection.ts').catch(() => undefined);
  return {
    session,
    // At once and in order. The code for it comes with the engine: a renewed token must not wait for another file, which
    // may fail to load, and which many browsers do not fetch a second time.
    take: (command) => takeCommand(session, command),
    refresh: () => refreshSession(session),
    end: () => endSession(session),
  };
}
