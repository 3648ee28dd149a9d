import type {
  HostLink,
  NotificationName,
  Notifications,
  RemoteCommand,
  RemoteLink,
} from '../src/bridge/protocol.ts';
import { isPlain } from '../src/bridge/read-json.ts';
import { isNative } from '../src/domain/platform.ts';
import type { TransactionType } from '../src/domain/transaction.ts';
import { VERSION } from '../src/domain/version.ts';
import { HOST_DATA_NAMES } from './attributes.ts';
import { listOfRoute, readPageAddress } from './page-address.ts';
import { PayWidget } from './pay-widget.ts';

/** The page's own settings and abilities, beside the host's messages. */
export interface PageAround
  extends Pick<HostLink, 'tellName' | 'askForTop' | 'isApp' | 'isOwnPage' | 'tellCards'> {
  /**
   * Origins of the cashiers that this page may connect to. The first is the default, and host data may choose another
   * one of them. Without the list host data may name any cashier: an app's own page has no other way to know.
   */
  cashiers?: readonly string[];
}

/**
 * `<pay-widget>` as a page of its own, with a host in another window: a parent frame or an app. What such a host says
 * is done as an element's host would do it, by setting properties and calling methods, so that one engine behaves
 * alike in every mode. The query may name page, theme and locale, so that the first paint is right; the path may name the
 * route to open, which decides over any `page` that comes with the start. The host's later commands decide over both.
 */
export function fullPageOf(link: RemoteLink, { cashiers, ...around }: PageAround = {}): typeof PayWidget {
  return class FullPage extends PayWidget {
    #arrival: Promise<unknown> | null = null;
    #task: unknown;
    #hasFailed = false;
    #isAnnounced = true;
    readonly #told = new Set<string>();
    /** For the first start alone: one that follows, for another user or after a failure, opens a list. */
    #address: HostLink['address'] = readPageAddress(window);
    readonly #list = listOfRoute(this.#address?.path ?? null);

    constructor() {
      super();
      if (cashiers?.[0]) this.set('host', cashiers[0]);
      const query = new URLSearchParams(location.search);
      for (const name of ['page', 'theme', 'locale'] as const) {
        const value = query.get(name);
        if (value) this.set(name, value);
      }
      this.#keepList();
      link.listen((command) => this.#obey(command));
      // Said before the engine is here: the host's answer travels while the code does.
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
          // A session that starts anew may be another user's: of the record only the device is still true.
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
        // The constructor has told the host before the first session was here. A second one would be answered twice.
        if (isEcho) return;
      }
      link.notify(name, detail);
    }

    /** Waits for the first host data, once; a wait that failed may be tried again. The result is the user record. */
    #arrive(): Promise<unknown> {
      this.#arrival ??= link.receive().then(
        ({ payload, user, task }) => {
          this.#task = task;
          this.#takeStart(payload, user);
          this.#keepList();
          // The session has given up the wait, and the host has answered after all.
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
      // A page that is none is named where all that a host says is parsed.
      else if (command.kind === 'navigate') this.navigate(command.page as TransactionType);
      else if (command.kind === 'refresh') this.refresh();
      else this.goBack();
    }

    /** At the start the route in the address decides over `page`. */
    #keepList(): void {
      if (this.#list) this.set('page', this.#list);
    }

    #takeStart(payload: unknown, user: unknown): void {
      const data = isPlain(payload) ? payload : {};
      this.#take(data);
      if (isSaid(data.host)) this.#chooseCashier(data.host);
      // An app may say its platform in the user record alone; the theme follows what stands in host data.
      if (!isSaid(data.platform) && isPlain(user) && isNative(user.platform))
        this.set('platform', user.platform);
    }

    #takeChange(data: Record<string, unknown>): void {
      this.#take(data);
      const current = originOf(this.get('host')) ?? window.origin;
      // A running session takes its token to no other cashier.
      if (isSaid(data.host) && originOf(data.host) !== current) this.#tellBadHost('taken at the start alone');
    }

    #take(data: Record<string, unknown>): void {
      for (const name of HOST_DATA_NAMES) {
        if (name !== 'host' && Object.hasOwn(data, name)) this.set(name, data[name]);
      }
    }

    #chooseCashier(host: unknown): void {
      const origin = originOf(host);
      const isPlain = host === origin || host === `${origin}/`;
      // A value that is more than an origin, or none, is passed on: the session's parser reports it.
      if (!cashiers) this.set('host', isPlain ? origin : host);
      else if (isPlain && origin !== undefined && cashiers.includes(origin)) this.set('host', origin);
      else this.#tellBadHost('not a cashier of this page');
    }

    #tellBadHost(problem: string): void {
      const message = `host: ${problem}`;
      if (this.#told.has(message)) return;
      this.#told.add(message);
      this.notify('Error', { message, status: 0, url: 'host-data', code: 'bad_data' });
    }
  };
}

/** True when the host gave a value; null removes one. */
function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function originOf(address: unknown): string | undefined {
  return typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : undefined;
}

function deviceOf(user: unknown): unknown {
  if (!isPlain(user)) return undefined;
  const { platform, lang } = user;
  return { platform, lang };
}
