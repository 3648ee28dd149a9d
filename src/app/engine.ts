import { subscribe } from 'valtio/vanilla';
import type { EarlySocket } from '../api/preconnect/early-socket.ts';
import { Preconnection } from '../api/preconnect/preconnection.ts';
import type { HostCommand } from '../bridge/protocol.ts';
import type { Platform } from '../domain/host/platform.ts';
import { unpolluted } from '../domain/parsing/decoders.ts';
import { entryOf } from '../flows/entries.ts';
import { createSession, disposeSession } from '../session/create-session.ts';
import { handleCommand } from '../session/host/handle-command.ts';
import { refreshSession } from '../session/methods/methods.ts';
import type { Session, SessionOptions } from '../session/session.ts';
import { startSession } from '../session/start.ts';

export interface Engine {
  session: Session;
  handle(command: HostCommand): void;
  refresh(): void;
  dispose(): void;
}

/** Options that the shell knows; `page` is not decoded yet. */
type ShellOptions = Omit<SessionOptions, 'page' | 'preconnection' | 'entryOf'> & {
  page: unknown;
  early?: EarlySocket | undefined;
  onPlatform: (platform: Platform) => void;
};

/** Creates a session and starts it. The shell loads this function as a lazy chunk. */
export function startEngine({ early, onPlatform, ...options }: ShellOptions): Engine {
  const session = createSession({
    ...unpolluted(options),
    preconnection: early && new Preconnection(early),
    entryOf,
    page: options.page === 'withdrawal' ? 'withdrawal' : 'deposit',
  });
  const { user } = session.state;
  session.onDispose(subscribe(user, () => onPlatform(user.platform)));
  void startSession(session);
  // Without a preconnected socket the connection code is needed next, so load it now.
  if (!early) import('../api/socket-io-connection.ts').catch(() => undefined);
  return {
    session,
    // The code of commands is in this chunk, because a renewed token must not wait for another file, which may fail to load.
    handle: (command) => handleCommand(session, command),
    refresh: () => refreshSession(session),
    dispose: () => disposeSession(session),
  };
}
