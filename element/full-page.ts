import type {
  HostLink,
  NotificationName,
  Notifications,
  RemoteCommand,
  RemoteLink,
} from '../src/bridge/protocol.ts';
import { isPlain } from '../src/bridge/read-json.ts';
import type { TransactionType } from '../src/domain/transaction.ts';
import { VERSION } from '../src/domain/version.ts';
import { HOST_DATA_NAMES } from './attributes.ts';
import { PayWidget } from './pay-widget.ts';

/**
 * `<pay-widget>` as a page of its own, with a host in another window: a parent frame or an app. What such a host says
 * is done as an element's host would do it, by setting properties and calling methods, so that one engine behaves
 * alike in every mode. The query may name page, theme and locale, so that the first paint is right.
 * @param around what the window around it does beside taking messages
 */
export function fullPageOf(
  link: RemoteLink,
  around: Pick<HostLink, 'tellName' | 'askForTop'> = {},
): typeof PayWidget {
  return class FullPage extends PayWidget {
    #arrival: Promise<unknown> | null = null;
    #hasFailed = false;
    #isAnnounced = true;

    constructor() {
      super();
      const query = new URLSearchParams(location.search);
      for (const name of ['page', 'theme', 'locale'] as const) {
        const value = query.get(name);
        if (value) this.set(name, value);
      }
      link.listen((command) => this.#obey(command));
      // Said before the engine is here: the host's answer travels while the code does.
      link.notify('Loaded', { version: VERSION });
      this.#arrive().catch(() => undefined);
    }

    protected override createHostLink(): HostLink {
      const own = super.createHostLink();
      return {
        ...own,
        ...around,
        receive: async () => {
          const user = await this.#arrive();
          // A session that starts anew may be another user's: of the record only the device is still true.
          this.#arrival = Promise.resolve(deviceOf(user));
          const { payload } = await own.receive();
          return user === undefined ? { payload } : { payload, user };
        },
      };
    }

    protected override notify<N extends NotificationName>(name: N, detail: Notifications[N]): void {
      if (name === 'init-error') this.#hasFailed = true;
      if (name === 'Loaded') {
        this.#hasFailed = false;
        const isEcho = this.#isAnnounced && link.isHeard;
        this.#isAnnounced = false;
        // The session's own first word: the host has heard it already.
        if (isEcho) return;
      }
      link.notify(name, detail);
    }

    /** Waits for the first host data, once; a wait that failed may be tried again. The result is the user record. */
    #arrive(): Promise<unknown> {
      this.#arrival ??= link.receive().then(
        ({ payload, user }) => {
          this.#take(payload);
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
      if (command.kind === 'host-data') this.#take(command.data);
      // A page that is none is named where all that a host says is parsed.
      else if (command.kind === 'navigate') this.navigate(command.page as TransactionType);
      else if (command.kind === 'refresh') this.refresh();
      else this.goBack();
    }

    #take(data: unknown): void {
      if (!isPlain(data)) return;
      for (const name of HOST_DATA_NAMES) {
        if (Object.hasOwn(data, name)) this.set(name, data[name]);
      }
    }
  };
}

function deviceOf(user: unknown): unknown {
  if (!isPlain(user)) return undefined;
  const { platform, lang } = user;
  return { platform, lang };
}
