import type { HostCommand } from '../bridge/protocol.ts';
import { createSession, endSession } from './create-session.ts';
import { refreshSession } from './methods.ts';
import type { Session, SessionOptions } from './session.ts';
import { startSession } from './start.ts';

/** What the shell holds of a running session. */
export interface Engine {
  session: Session;
  take(command: HostCommand): void;
  refresh(): void;
  end(): void;
}

/** What the shell knows; of the page no more than what the host has said. */
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
  let commands = Promise.resolve();
  return {
    session,
    take(command) {
      // One after the other: a later change must not overtake an earlier one.
      commands = commands.then(async () => (await import('./host-data.ts')).takeCommand(session, command));
    },
    refresh: () => refreshSession(session),
    end: () => endSession(session),
  };
}
