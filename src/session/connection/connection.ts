import { linkQuery } from '../../api/early-link.ts';
import { CashierSocket, type LinkState } from '../../api/socket.ts';
import { isNative } from '../../domain/host/platform.ts';
import { labelLanguageOf } from '../../i18n/languages.ts';
import { localeOf } from '../host/language.ts';
import type { Session } from '../session.ts';
import { newFault, tellFault } from './call-cashier.ts';

/** Interval of connection attempts while a payment is pending or open. */
const OPEN_PAYMENT_RETRY_MS = 10_000;

/** The cashier's origin: that of `host` if set, else that of the widget's script. */
export function cashierOrigin({ state, options }: Session, host = state.host.host): string {
  return host ? new URL(host).origin : options.origin;
}

/** Opens the socket to the cashier. The token is sent in `auth`, never in the URL (R-LINK-3). */
export function openLink(session: Session): void {
  const { state, options } = session;
  session.socket?.close();
  session.timers.clear('probe');
  const { early } = options;
  options.early = undefined;
  const socket = new CashierSocket({
    origin: cashierOrigin(session),
    token: () => state.host.token,
    ask: (isEarly) => session.client.askAhead(isEarly),
    early,
    query: () => {
      const { host, user } = state;
      const query = linkQuery({
        language: labelLanguageOf(localeOf(state)),
        xOrigin: host.xOrigin,
        platform: isNative(user.platform) ? user.platform : undefined,
      });
      // Older cashiers read the token from the query. Only for hosts that enable it, because URLs end up in
      // logs.
      const token = host.experiments.legacyQueryToken === true && host.token;
      return token ? { Authorization: token, ...query } : query;
    },
    onFrame(frame) {
      session.timers.clear('probe');
      // The preconnected socket can deliver frames before the link state becomes "open".
      state.everConnected = true;
      session.client.receive(frame);
    },
    onState: (link) => followLink(session, link),
    onReconnectAttempt: (attempt) => options.host.notify('onSocketReconnectAttempt', { attempt }),
  });
  session.socket = socket;
  // Set the state before the first call, so that calls wait for the socket instead of failing.
  followLink(session, 'connecting');
  socket.open();
}

/** Passes a change of the socket's state on to the client, the state and the payment code. */
function followLink(session: Session, link: LinkState): void {
  if (session.isOver) return;
  const { state, client, options } = session;
  state.link = link;
  client.follow(link);
  if (link === 'open') {
    state.everConnected = true;
    session.money?.resume();
  }
  if (link === 'refused') options.host.notify('onTokenExpired', {});
  if (link === 'lost') {
    tellFault(session, newFault(session, 'network', 'Network connection failed'), 'socket');
    if (hasMoneyUnderWay(session))
      session.timers.set('relink', OPEN_PAYMENT_RETRY_MS, () => reopenLink(session));
  }
}

/** Connects again, with a full set of retries. */
export function reopenLink(session: Session): void {
  if (!session.isOver) session.socket?.open();
}

/** A socket is considered dead if it stays silent for this long after the device woke up. */
const DEAD_SOCKET_TIMEOUT_MS = 1_000;
/** After being hidden for longer, the device may have been asleep. */
const SLEEP_THRESHOLD_MS = 10_000;

/**
 * Reconnects when the device returns from no network, from sleep or from the back-forward cache. A socket
 * that broke meanwhile may look open for a minute, so with a pending or open payment the session sends a
 * request and reconnects if no response arrives. On `pagehide` the socket is closed, because browsers do not
 * cache a page with an open socket.
 */
export function watchDevice(session: Session): void {
  let hiddenAt = Date.now();
  let isGone = false;
  const wake = (event: Event) => {
    if (event.type === 'pagehide') {
      isGone = true;
      if (session.state.link !== 'refused') session.socket?.rest();
    }
    if (event.type === 'pageshow') isGone = false;
    // A page in the back-forward cache also gets `visibilitychange` events before `pageshow`.
    if (isGone) return;
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now();
      return;
    }
    const { state, socket, money, timers } = session;
    const { link } = state;
    // `pageshow` also fires when the page is first shown; then the device was not away.
    const wasAway =
      event.type === 'online' ||
      ('persisted' in event ? event.persisted === true : Date.now() - hiddenAt > SLEEP_THRESHOLD_MS);
    if (link === 'waiting' || link === 'lost' || (link === 'connecting' && wasAway)) socket?.renew();
    if (link !== 'open') return;
    if (wasAway && money && hasMoneyUnderWay(session))
      timers.set('probe', DEAD_SOCKET_TIMEOUT_MS, () => session.socket?.renew());
    money?.resume();
  };
  const heard = [
    [globalThis, 'online'],
    [globalThis, 'pageshow'],
    [globalThis, 'pagehide'],
    [document, 'visibilitychange'],
  ] as const;
  for (const [target, event] of heard) target.addEventListener(event, wake);
  session.endings.push(() => {
    for (const [target, event] of heard) target.removeEventListener(event, wake);
  });
}

function hasMoneyUnderWay({ state }: Session): boolean {
  return Boolean(state.intent || state.transaction || state.openPayment);
}
