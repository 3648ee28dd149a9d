import { proxy } from 'valtio/vanilla';
import type { CashierClient } from '../api/client.ts';
import type { Preconnection } from '../api/preconnect/preconnection.ts';
import type { HostLink } from '../bridge/protocol.ts';
import type { ReportedError } from '../domain/errors/failures.ts';
import type { CashierOrigin } from '../domain/host/cashier-address.ts';
import { isRecord, unpolluted } from '../domain/parsing/decoders.ts';
import { isTransactionType, type TransactionType } from '../domain/payment/transaction.ts';
import type { ComingLocales } from '../i18n/fetch-locales.ts';
import type { Language } from '../i18n/languages.ts';
import type { EntryOf } from '../location/flow-entry.ts';
import { type LocationEntry, localPath, MemoryLocation } from '../location/memory-location.ts';
import { EventBuffer } from '../platform/event-buffer.ts';
import type { AnalyticsEventDraft, EventContext } from '../telemetry/analytics-catalogue.ts';
import { Secrets } from './errors/secrets.ts';
import { createState, type Draft, type SessionState } from './state.ts';
import { Timers } from './timers.ts';

/** Number of buffered records; the oldest are dropped until the code of telemetry is loaded. */
const MAX_BUFFERED_RECORDS = 100;

export interface SessionOptions {
  readonly host: HostLink;
  readonly assets: string;
  /** The only origins that the host may name as its cashier's, if the page's script has pinned some. */
  readonly origins?: readonly string[] | undefined;
  /** The list that opens first, deposits or withdrawals, until host data name another. */
  readonly page: TransactionType;
  readonly entryOf: EntryOf;
  /** The locale files that the shell has requested. */
  readonly locales: { language: Language; coming: ComingLocales };
  /** The preconnected socket, which the shell closes at the end. */
  readonly preconnection?: Preconnection | undefined;
  /** When the element was connected, milliseconds since the time origin. */
  readonly startedAt: number;
  /** Restarts the widget: for another user's token, or when user or host tries again after a failed start. */
  readonly restart: () => void;
}

interface OpenCardFrame {
  /** True while the user sees the frame, which then gets the host's commands. */
  readonly isShown: boolean;
  /** Gets changed host data as the host has given them, because the page in the frame decodes them itself. */
  change(data: Record<string, unknown>): void;
  navigate(page: TransactionType): void;
  refresh(): void;
  goBack(): void;
}

interface CardTask {
  readonly entries: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  isDrawn: boolean;
  /** True before the frame is shown and after its user has left the payment: then the element sends the analytics. */
  isUnseen(): boolean;
}

interface CardFrameSides {
  /** While a card frame is open, this session sends no create request and looks up no payment. */
  frame: OpenCardFrame | null;
  task: CardTask | null;
}

/** A finished request; the duration is in milliseconds. */
export interface CallRecord {
  type: string;
  durationMs: number;
  error?: unknown;
}

export interface TelemetryRecord {
  readonly context: EventContext;
  readonly event?: AnalyticsEventDraft;
  readonly view?: LocationEntry;
  readonly call?: CallRecord;
}

/** The state of one element and the services that share it. Two elements share nothing. */
export class Session {
  readonly state: SessionState;
  readonly options: SessionOptions;
  readonly location: MemoryLocation;
  readonly client: CashierClient;
  readonly timers = new Timers();
  /** True while the user is in the amount field, where the host sets no amount: the user's next key would become a part of it. */
  typesAmount = (): boolean => false;
  /** The only origin that gets the token; undefined before host data, null after a wrong address. */
  cashier: CashierOrigin | null | undefined;
  readonly cards: CardFrameSides = { frame: null, task: null };
  /** Host data as given, because the card frame decodes them itself. In memory only, because they contain the token. */
  received: Readonly<Record<string, unknown>> = {};
  /** The draft of a method that the new market lacks, for a later market that has the method. In memory only. */
  setAside: Draft | null = null;
  readonly secrets: Secrets;
  /** Events, screens and requests for telemetry, buffered until its code has loaded or failed to load. */
  readonly telemetry = new EventBuffer<TelemetryRecord>(MAX_BUFFERED_RECORDS);
  /** Errors that are no failed calls, buffered until the code of telemetry loads. */
  readonly errors = new EventBuffer<ReportedError>();
  #resolvePainted = (): void => {};
  readonly painted = new Promise<void>((resolve) => {
    this.#resolvePainted = resolve;
  });
  #host: HostLink;
  readonly #services = new Map<unknown, object>();
  readonly #disposers: (() => void)[] = [];
  #isDisposed = false;

  /** @param createClient called with the new session, whose services handle the cashier's pushes */
  constructor(options: SessionOptions, createClient: (session: Session) => CashierClient) {
    this.options = options;
    this.#host = options.host;
    const { path = null, isRefetch = false } = options.host.address ?? {};
    this.location = new MemoryLocation(`${path ?? `/${options.page}`}${isRefetch ? '?refetch=1' : ''}`);
    this.state = proxy(createState(options.page));
    this.secrets = new Secrets(this.state);
    this.client = createClient(this);
  }

  /** The session's own instance of a service: a part with private data, such as the connection, created when it is first needed. */
  get<S extends object>(Kind: new (session: Session) => S): S {
    const known = this.#services.get(Kind);
    if (known instanceof Kind) return known;
    const service = new Kind(this);
    this.#services.set(Kind, service);
    return service;
  }

  get host(): HostLink {
    return this.#host;
  }

  /** Replaces the host link. While a card frame is open, the new link drops notifications that come from the page in that frame instead. */
  setHost(link: HostLink): void {
    this.#host = unpolluted(link);
  }

  notePainted(): void {
    this.#resolvePainted();
  }

  get isDisposed(): boolean {
    return this.#isDisposed;
  }

  /** Runs `ends` at the end of the session, the last added first, because the connection is added first and must end last. */
  onDispose(...ends: (() => void)[]): void {
    this.#disposers.unshift(...ends);
  }

  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    const errors: unknown[] = [];
    for (const end of this.#disposers.splice(0)) {
      try {
        end();
      } catch (error) {
        errors.push(error);
      }
    }
    this.timers.clearAll();
    this.#services.clear();
    this.client.destroy();
    // The first error is thrown last, because it must not keep the socket open and the listeners alive.
    if (errors.length > 0) throw errors[0];
  }
}

/** The cashier's time, ms since the epoch, for deadlines: a device's clock may be wrong by hours. */
export function cashierNow({ state }: Pick<Session, 'state'>): number {
  return Date.now() + state.clockSkew;
}

interface Placed {
  readonly location: Pick<MemoryLocation, 'current'>;
  readonly state: Readonly<Pick<SessionState, 'page'>>;
}

/** The transaction type of the screen: by its path, else by its history state, else the type of the list that was opened last. */
export function currentTransactionType({ location, state }: Placed): TransactionType {
  const path = localPath(location.current);
  if (path.startsWith('/withdrawal')) return 'withdrawal';
  if (path.startsWith('/deposit')) return 'deposit';
  const from = location.current.state;
  return isRecord(from) && isTransactionType(from.type) ? from.type : state.page;
}
