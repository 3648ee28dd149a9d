import { proxy } from 'valtio/vanilla';
import { CashierClient } from '../api/client.ts';
import { PUSH } from '../api/names.ts';
import { isNative } from '../domain/host/platform.ts';
import { EventBuffer } from '../platform/event-buffer.ts';
import { MemoryLocation } from '../router/location/memory-location.ts';
import { Secrets } from './connection/secrets.ts';
import { applyLogin } from './connection/user.ts';
import type { Session, SessionOptions } from './session.ts';
import { createState } from './state.ts';
import { MAX_BUFFERED_MOMENTS, noteChanges } from './telemetry/session-recorder.ts';
import { Timers } from './timers.ts';

/** Creates a session without starting it; `startSession` does. */
export function createSession(options: SessionOptions): Session {
  const state = proxy(createState());
  let tellShown = () => {};
  const shown = new Promise<void>((keep) => {
    tellShown = keep;
  });
  // Keep a reference: `openLink` clears `options.early`, and the client still needs the preconnected
  // requests.
  const { early } = options;
  const { path = null, isRefetch = false } = options.host.address ?? {};
  const session: Session = {
    state,
    options,
    location: new MemoryLocation(`${path ?? `/${options.page}`}${isRefetch ? '?refetch=1' : ''}`),
    socket: null,
    cards: null,
    task: null,
    said: {},
    body: null,
    submitted: null,
    money: null,
    timers: new Timers(),
    moments: new EventBuffer(MAX_BUFFERED_MOMENTS),
    faults: new EventBuffer(),
    secrets: new Secrets(state),
    told: new Set(),
    reported: new Set(),
    endings: [],
    shown,
    tellShown,
    isOver: false,
    client: new CashierClient(
      {
        get state() {
          return state.link;
        },
        send: (frame) => session.socket?.send(frame) ?? false,
        want: () => session.socket?.takeOver(),
      },
      {
        caller: () => ({
          ...(state.user.token ? { token: state.user.token } : {}),
          ...(isNative(state.user.platform) ? { isNative: true, platform: state.user.platform } : {}),
        }),
        onPush(source, data) {
          if (source === PUSH.status) session.money?.takePush(data);
          else if (source === PUSH.login) applyLogin(session, data);
        },
        onTime(serverTime) {
          state.clockSkew = serverTime - Date.now();
        },
        asked: () => early?.asked?.reads,
      },
    ),
  };
  session.endings.push(session.secrets.follow(), noteChanges(session));
  return session;
}

/** Disposes the session with its timers, socket and pending requests. */
export function endSession(session: Session): void {
  if (session.isOver) return;
  session.isOver = true;
  for (const end of session.endings.splice(0)) end();
  session.timers.clearAll();
  session.socket?.close();
  session.client.destroy();
}
