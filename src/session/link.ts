import { linkQuery } from '../api/early-link.ts';
import { CashierSocket, type LinkState } from '../api/socket.ts';
import { isNative } from '../domain/platform.ts';
import { labelLanguageOf } from '../i18n/languages.ts';
import { newFault, tellFault } from './call.ts';
import { localeOf } from './language.ts';
import type { Session } from './session.ts';

/** Interval of connection attempts while a payment is open. */
const OPEN_PAYMENT_RETRY_MS = 10_000;

/** The origin of the cashier that `host` names; empty, it is the one that the script came from. */
export function cashierOrigin({ state, options }: Session, host = state.host.host): string {
  return host ? new URL(host).origin : options.origin;
}

/** Opens the line to the cashier; the token travels in `auth`, never in the address (R-LINK-3). */
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
      // For older cashiers, where the host asks for it: addresses end up in logs.
      const token = host.experiments.legacyQueryToken === true && host.token;
      return token ? { Authorization: token, ...query } : query;
    },
    onFrame(frame) {
      session.timers.clear('probe');
      // An early line answers before the link is told to stand.
      state.everConnected = true;
      session.client.receive(frame);
    },
    onState: (link) => followLink(session, link),
    onReconnectAttempt: (attempt) => options.host.notify('onSocketReconnectAttempt', { attempt }),
  });
  session.socket = socket;
  // The state is told before the first call, so that calls wait for the link instead of failing.
  followLink(session, 'connecting');
  socket.open();
}

/** Takes a change of the line to the cashier to the calls, the state and whatever waits for it. */
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

/** Tries the cashier again, with a full set of retries. */
export function reopenLink(session: Session): void {
  if (!session.isOver) session.socket?.open();
}

/** A socket that is silent for this long after the device woke up is dead. */
const DEAD_SOCKET_TIMEOUT_MS = 1_000;
/** A page hidden for longer may have been asleep. */
const SLEEP_THRESHOLD_MS = 10_000;

/**
 * Takes the link up when the device comes back: from no network, from sleep, from the back-forward cache. A line that
 * broke meanwhile may look open for a minute: with money under way the cashier is asked, and silence is an answer.
 * A page that goes away lets go of its line, or browsers would not keep it.
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
    // It becomes hidden and visible too, before it is back.
    if (isGone) return;
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now();
      return;
    }
    const { state, socket, money, timers } = session;
    const { link } = state;
    // A page that is shown for the first time says `pageshow` too, and has not been away.
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
