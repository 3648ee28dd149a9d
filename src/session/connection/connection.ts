import { socketQuery } from '../../api/preconnect/early-socket.ts';
import type { Preconnection } from '../../api/preconnect/preconnection.ts';
import { type Carrier, CashierSocket, type LinkState } from '../../api/socket.ts';
import type { CashierOrigin } from '../../domain/host/cashier-address.ts';
import { labelLanguageOf } from '../../i18n/languages.ts';
import { ReportedErrors } from '../errors/reported-errors.ts';
import { localeOf } from '../host/language.ts';
import { PaymentService } from '../payment/attempt/payment-service.ts';
import type { Session } from '../session.ts';
import { createError, reportError } from './call-cashier.ts';

/** Interval of connection attempts after the last retry, if a payment is pending or open. */
const OPEN_PAYMENT_RETRY_MS = 10_000;
/** A socket that stays silent for this time after the device woke up is replaced. */
const DEAD_SOCKET_TIMEOUT_MS = 1_000;
/** A device that was hidden for longer may have slept. */
const SLEEP_THRESHOLD_MS = 10_000;

/** @throws {Error} before the session has started, and if the host names a wrong address */
export function cashierOrigin({ cashier }: Pick<Session, 'cashier'>): CashierOrigin {
  if (cashier) return cashier;
  throw new Error('Incorrect data from host');
}

/** The socket to the cashier, opened once host data name the cashier. */
export class Connection {
  readonly #session: Session;
  #socket: CashierSocket | null = null;
  #preconnection: Preconnection | undefined;

  constructor(session: Session) {
    this.#session = session;
    this.#preconnection = session.options.preconnection;
    session.onDispose(() => this.#socket?.close());
  }

  /** The token is sent in `auth`, and in the URL only for a host that enables it (R-LINK-3). */
  open(): void {
    const session = this.#session;
    const { state } = session;
    if (!session.cashier) return;
    this.#socket?.close();
    session.timers.clear('probe');
    const preconnection = this.#preconnection;
    this.#preconnection = undefined;
    this.#socket = new CashierSocket({
      origin: session.cashier,
      token: () => state.host.token,
      requests: (isPreconnected) => session.client.queueForHandshake(isPreconnected),
      preconnection,
      query: () => {
        const { host, user } = state;
        const query = socketQuery({
          language: labelLanguageOf(localeOf(state)),
          xOrigin: host.xOrigin,
          platform: user.platform,
        });
        // Older cashiers read the token from the query. The host has to enable that by an own property, because servers log URLs, and a
        // page may have extended `Object.prototype`.
        const isLegacy =
          Object.hasOwn(host.experiments, 'legacyQueryToken') && host.experiments.legacyQueryToken === true;
        const token = isLegacy && host.token;
        return token ? { Authorization: token, ...query } : query;
      },
      onFrame: session.client.receive,
      onState: (link, carrier) => this.#follow(link, carrier),
      onReconnectAttempt: (attempt) => session.host.notify('onSocketReconnectAttempt', { attempt }),
    });
    // The state is set before the first call, so that calls wait for the socket instead of failing.
    this.#follow('connecting');
    this.#socket.open();
  }

  upgrade(): void {
    this.#socket?.upgrade();
  }

  reopen(): void {
    if (!this.#session.isDisposed) this.#socket?.open();
  }

  renew(): void {
    this.#socket?.renew();
  }

  /**
   * Reconnects when the device returns from no network, from sleep or from the back-forward cache. A broken socket may look open for a
   * minute, so with an unfinished payment a request tests it. `pagehide` closes the socket: browsers cache no page with an open one.
   */
  watchPageLifecycle(): void {
    const session = this.#session;
    const { state, timers } = session;
    let hiddenAt = Date.now();
    let isGone = false;
    // `navigator.onLine` is wrong on some machines, so only its events count.
    const follow = ({ type }: Event) => {
      state.isOffline = type === 'offline';
    };
    const wake = (event: Event) => {
      if (event.type === 'pagehide') {
        isGone = true;
        if (state.link !== 'unauthorized') this.#socket?.rest();
      }
      if (event.type === 'pageshow') isGone = false;
      // A page that comes back from the back-forward cache gets `visibilitychange` before `pageshow`, when the user does not see it yet.
      if (isGone) return;
      if (document.visibilityState === 'hidden') {
        hiddenAt = Date.now();
        return;
      }
      const { link } = state;
      // `pageshow` also fires when the page is first shown, and then the device was not away.
      const wasAway =
        event.type === 'online' ||
        ('persisted' in event ? event.persisted === true : Date.now() - hiddenAt > SLEEP_THRESHOLD_MS);
      if (link === 'waiting' || link === 'lost' || (link === 'connecting' && wasAway)) this.renew();
      if (link !== 'open') return;
      if (wasAway && session.get(PaymentService).isStarted && hasOpenPayment(session))
        timers.set('probe', DEAD_SOCKET_TIMEOUT_MS, () => this.renew());
      session.get(PaymentService).resume();
    };
    const listening = new AbortController();
    const { signal } = listening;
    for (const event of ['offline', 'online']) addEventListener(event, follow, { signal });
    for (const event of ['online', 'pageshow', 'pagehide']) addEventListener(event, wake, { signal });
    document.addEventListener('visibilitychange', wake, { signal });
    session.onDispose(() => listening.abort());
  }

  #follow(link: LinkState, carrier?: Carrier): void {
    const session = this.#session;
    if (session.isDisposed) return;
    const { state, client } = session;
    state.link = link;
    client.follow(link, carrier);
    if (link === 'open') {
      state.everConnected = true;
      session.get(ReportedErrors).endOutage();
      session.get(PaymentService).resume();
    }
    // If the first connection fails, the page may be set up wrongly. The reason is found before the last retry, whose error names it.
    if (link === 'waiting' && !state.everConnected)
      void withSetup(({ explainOutage }) => explainOutage(session));
    if (link === 'unauthorized') session.host.notify('onTokenExpired', {});
    if (link === 'lost') {
      const error = createError(session, 'network', 'Network connection failed');
      const reported = session.get(ReportedErrors);
      if (reported.outageOf(error) === error)
        reportError(session, { ...error, ...reported.outageHint }, 'socket');
      if (hasOpenPayment(session)) session.timers.set('relink', OPEN_PAYMENT_RETRY_MS, () => this.reopen());
    }
  }
}

/** `setup.ts` finds faults of the host page; it is loaded when needed. */
export function withSetup<T>(use: (setup: typeof import('../host/setup.ts')) => T): Promise<T | undefined> {
  return import('../host/setup.ts').then(use).catch(() => undefined);
}

function hasOpenPayment({ state }: Session): boolean {
  return Boolean(state.attempt || state.transaction || state.openPayment);
}
