import { CashierClient } from '../api/client.ts';
import { PUSH } from '../api/wire-constants.ts';
import { isNative } from '../domain/host/platform.ts';
import { applyLogin } from './connection/apply-login.ts';
import { Connection } from './connection/connection.ts';
import { PaymentService } from './payment/attempt/payment-service.ts';
import { Session, type SessionOptions } from './session.ts';
import { ViewRecorder } from './telemetry/record-event.ts';

/** Creates a session without starting it; `startSession` does. */
export function createSession(options: SessionOptions): Session {
  const session = new Session(options, createClient);
  session.onDispose(session.secrets.follow());
  // `get` creates the recorder now: created at its first use, it would miss the first screens.
  session.get(ViewRecorder);
  return session;
}

/** The client sends over the session's connection, and passes pushes on to its services. */
function createClient(session: Session): CashierClient {
  const { state, options, timers } = session;
  // Created now, so that it ends after all that starts later.
  const connection = session.get(Connection);
  return new CashierClient({
    link: () => state.link,
    upgrade: () => connection.upgrade(),
    caller: () => ({
      ...(state.user.token ? { token: state.user.token } : {}),
      ...(isNative(state.user.platform) ? { isNative: true, platform: state.user.platform } : {}),
    }),
    onPush(source, data) {
      if (source === PUSH.status) session.get(PaymentService).takePush(data);
      else if (source === PUSH.login) applyLogin(session, data);
    },
    onFrame(serverTime) {
      timers.clear('probe');
      // Some devices report that they are offline while they are connected, as with a VPN: a frame proves the connection.
      state.isOffline = false;
      // The preconnected socket can deliver frames before the link state becomes "open", and a frame proves the connection.
      state.everConnected = true;
      if (serverTime !== null) state.clockSkew = serverTime - Date.now();
    },
    takeSent: (type, data) => options.preconnection?.takeRequest(type, data),
  });
}

export function disposeSession(session: Session): void {
  session.dispose();
}
