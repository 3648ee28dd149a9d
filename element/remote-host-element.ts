import type {
  HostLink,
  NotificationName,
  Notifications,
  RemoteCommand,
  RemoteLink,
} from '../src/bridge/protocol.ts';
import { isPlainObject } from '../src/bridge/safe-json.ts';
import { parseUrl } from '../src/domain/host/cashier-address.ts';
import { isNative } from '../src/domain/host/platform.ts';
import { BASE_PATH } from '../src/location/memory-location.ts';
import { takeQuery } from '../src/location/way-back.ts';
import { VERSION } from '../src/platform/version.ts';
import { PayWidget, type PayWidgetTarget } from './pay-widget.ts';
import { ELEMENT_VALUE_NAMES } from './properties.ts';

export interface PageAround
  extends Pick<HostLink, 'notifyName' | 'askForTop' | 'isApp' | 'isOwnPage' | 'notifyCards'> {
  /**
   * Origins of the cashiers that this page may connect to. The first is the default, and host data may choose another of them. Without the
   * list host data may name any cashier, because a page packed in an app has no origin to derive one from.
   */
  cashiers?: readonly string[];
}

/**
 * `<pay-widget>` as a full page, with a host in another window (a parent frame or an app). Messages of the host set properties and call
 * methods, as the host of an element does, so that the engine behaves the same in every mode. The query may set page, theme, locale, method
 * and amount. The path may name the first route, which overrides `page`. Later commands of the host override both.
 */
export function withRemoteHost(link: RemoteLink, { cashiers, ...around }: PageAround = {}): typeof PayWidget {
  return class FullPage extends PayWidget {
    #arrival: Promise<unknown> | null = null;
    #task: unknown;
    #hasFailed = false;
    #isAnnounced = true;
    readonly #reported = new Set<string>();
    /** The address counts for the first start only. After a restart (another user, or a failed start) the page opens a list. */
    #address: HostLink['address'] = readPageAddress(window);
    readonly #list = listOfRoute(this.#address?.path ?? null);

    constructor() {
      super();
      if (cashiers?.[0]) this.set('host', cashiers[0]);
      const query = new URLSearchParams(location.search);
      for (const name of ['page', 'theme', 'locale', 'method', 'amount'] as const) {
        const value = query.get(name);
        if (value) this.set(name, value);
      }
      this.#keepList();
      link.listen((command) => this.#obey(command));
      // `Loaded` is sent before the engine is loaded, so that the host responds while the code loads.
      link.notify('Loaded', { version: VERSION });
      this.#arrive().catch(() => undefined);
    }

    protected override createHostLink(): HostLink {
      const own = super.createHostLink();
      const address = this.#address;
      this.#address = undefined;
      return {
        ...own,
        ...around,
        address,
        receive: async () => {
          const user = await this.#arrive();
          // A restarted session may belong to another user, so only device fields and the app's market are kept.
          this.#arrival = Promise.resolve(deviceOf(user));
          const { payload } = await own.receive();
          const task = this.#task;
          return { payload, ...(user !== undefined && { user }), ...(task !== undefined && { task }) };
        },
      };
    }

    protected override notify<N extends NotificationName>(name: N, detail: Notifications[N]): void {
      if (name === 'init-error') this.#hasFailed = true;
      if (name === 'Loaded') {
        this.#hasFailed = false;
        const isEcho = this.#isAnnounced;
        this.#isAnnounced = false;
        // The constructor has already sent `Loaded`, and the host would respond to a second one.
        if (isEcho) return;
      }
      link.notify(name, detail);
    }

    /** Waits once for the first host data. After an error the wait can be repeated. Resolves to the user record. */
    #arrive(): Promise<unknown> {
      this.#arrival ??= link.receive().then(
        ({ payload, user, task }) => {
          this.#task = task;
          this.#takeStart(payload, user);
          this.#keepList();
          // The session has failed because the host responded too late, so the widget starts again with the response.
          if (this.#hasFailed) this.refresh();
          return user;
        },
        (error: unknown) => {
          this.#arrival = null;
          throw error;
        },
      );
      return this.#arrival;
    }

    #obey(command: RemoteCommand): void {
      if (command.kind === 'host-data') this.#takeChange(command.data);
      // Invalid values of `page`, `method` or `amount` are passed on, because the decoder of host data reports them.
      else if (command.kind === 'navigate') this.navigate(targetOf(command));
      else if (command.kind === 'refresh') this.refresh();
      else this.goBack();
    }

    #keepList(): void {
      if (this.#list) this.set('page', this.#list);
    }

    #takeStart(payload: unknown, user: unknown): void {
      const data = isPlainObject(payload) ? payload : {};
      this.#take(data);
      if (isSaid(data.host)) this.#chooseCashier(data.host);
      // An app may set its platform only in the user record, and the theme is chosen by the `platform` of host data.
      if (!isSaid(data.platform) && isPlainObject(user) && isNative(user.platform))
        this.set('platform', user.platform);
    }

    #takeChange(data: Record<string, unknown>): void {
      this.#take(data);
      const current = originOf(this.get('host')) ?? window.origin;
      // A running session does not send its token to another cashier, so a new address is ignored and reported.
      if (isSaid(data.host) && originOf(data.host) !== current)
        this.#reportBadHost('taken at the start alone');
    }

    #take(data: Record<string, unknown>): void {
      for (const name of ELEMENT_VALUE_NAMES) {
        // `assets` and `frame` are addresses for the host page. This page loads its files from its own address.
        if (name !== 'host' && name !== 'assets' && name !== 'frame' && Object.hasOwn(data, name))
          this.set(name, data[name]);
      }
    }

    #chooseCashier(host: unknown): void {
      const origin = originOf(host);
      const isPlain = host === origin || host === `${origin}/`;
      // A value that is no origin is passed on, because the decoder of host data reports it.
      if (!cashiers) this.set('host', isPlain ? origin : host);
      else if (isPlain && origin !== undefined && cashiers.includes(origin)) this.set('host', origin);
      else this.#reportBadHost('not a cashier of this page');
    }

    #reportBadHost(problem: string): void {
      const message = `host: ${problem}`;
      if (this.#reported.has(message)) return;
      this.#reported.add(message);
      this.notify('Error', { message, status: 0, url: 'host-data', code: 'bad_data' });
    }
  };
}

function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function targetOf({ kind: _, ...target }: Extract<RemoteCommand, { kind: 'navigate' }>): PayWidgetTarget {
  return target as PayWidgetTarget;
}

function originOf(address: unknown): string | undefined {
  return typeof address === 'string' ? parseUrl(address)?.origin : undefined;
}

function deviceOf(user: unknown): unknown {
  if (!isPlainObject(user)) return undefined;
  const { platform, lang, currency, paymentGeo } = user;
  return { platform, lang, currency, paymentGeo };
}

/**
 * Reads route and flags from the full page's URL. `?refetch` is for one load only, so it is removed from the URL without a history entry.
 * The URL names a route only below the base path, because an app may serve the packed page from any path.
 */
export function readPageAddress(page: Window): NonNullable<HostLink['address']> {
  const { pathname } = page.location;
  const isRefetch = takeQuery(page, 'refetch') !== null;
  const path = pathname.startsWith(`${BASE_PATH}/`)
    ? pathname.slice(BASE_PATH.length).replace(/\/+$/, '')
    : '';
  return { path: path === '' || path === '/index.html' ? null : path, isRefetch };
}

export function listOfRoute(path: string | null): 'deposit' | 'withdrawal' | null {
  const [, area] = path?.split('/') ?? [];
  return area === 'deposit' || area === 'withdrawal' ? area : null;
}
