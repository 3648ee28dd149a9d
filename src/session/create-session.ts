import { CashierClient } from '../api/client.ts';
import { PUSH } from '../api/wire-constants.ts';
import { isNative } from '../domain/host/platform.ts';
import { applyLogin } from './connection/apply-login.ts';
import { Connection } from './connection/connection.ts';
import { PaymentService } from './payment/attempt/payment-service.ts';
import { Session, type SessionOptions } from './session.ts';
import { ViewRecorder } from './telemetry/record-event.ts';

export function createSession(options: SessionOptions): Session {
  const session = new Session(options, createClient);
  session.onDispose(session.secrets.follow());
  // The recorder is created now, because at its first use it would miss the first screens.
  session.get(ViewRecorder);
  return session;
}

function createClient(session: Session): CashierClient {
  const { state, options, timers } = session;
  // The connection is created first, because a session ends its parts in reverse order, and the connection must end last.
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
      // Some devices report that they are offline although they are connected, as with a VPN.
      state.isOffline = false;
      // The preconnected socket delivers frames before the link is "open", and a frame proves the connection.
      state.everConnected = true;
      if (serverTime !== null) state.clockSkew = serverTime - Date.now();
    },
    takeSent: (type, data) => options.preconnection?.takeRequest(type, data),
  });
}

export function disposeSession(session: Session): void {
  session.dispose();
}
