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

/** Records buffered until telemetry is loaded; beyond this number the oldest are dropped. */
const MAX_BUFFERED_RECORDS = 100;

export interface SessionOptions {
  readonly host: HostLink;
  readonly assets: string;
  /** The only origins that the host may name as its cashier's, if the page's script has pinned them. */
  readonly origins?: readonly string[] | undefined;
  /** The list to open first, until host data or a command names another. */
  readonly page: TransactionType;
  readonly entryOf: EntryOf;
  /** The locale files that the shell has already requested, and their language. */
  readonly locales: { language: Language; coming: ComingLocales };
  /** The preconnected socket; the shell closes it at the end. */
  readonly preconnection?: Preconnection | undefined;
  /** When the element was connected, milliseconds since the time origin. */
  readonly startedAt: number;
  /**
   * Restarts the widget: the token turned out to be another user's, or the user or the host tries again after
   * a failed start.
   */
  readonly restart: () => void;
}

interface OpenCardFrame {
  /** True while the user sees the frame: the host's commands to navigate, refresh and go back are then passed on to it. */
  readonly isShown: boolean;
  /** Passes changed host data on as the host gave it, because the page in the frame decodes it itself. */
  change(data: Record<string, unknown>): void;
  navigate(page: TransactionType): void;
  refresh(): void;
  goBack(): void;
}

/** The task that an element has given to this page, if the page is the element's card frame (`card-task.ts`). */
interface CardTask {
  readonly entries: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** True once the element was notified that the first screen is drawn. */
  isDrawn: boolean;
  /** True before the frame is shown and after its user has left the payment: then the element sends the analytics. */
  isUnseen(): boolean;
}

/** The two sides of a card frame: the frame that this widget shows, and the task of a page that is one. */
interface CardFrameSides {
  /** An open card frame owns the payment: this session sends no create request, and looks up no payment. */
  frame: OpenCardFrame | null;
  /** The task of a card frame; null in any other page. */
  task: CardTask | null;
}

/** A finished request: its duration in milliseconds and its error, if any. */
export interface CallRecord {
  type: string;
  durationMs: number;
  error?: unknown;
}

/** An analytics event, a screen that the user got to, or a finished request, with the context in which it happened. */
export interface TelemetryRecord {
  readonly context: EventContext;
  readonly event?: AnalyticsEventDraft;
  readonly view?: LocationEntry;
  readonly call?: CallRecord;
}

/**
 * The session of one element: its state, its location, its client, and the services that share them. Two
 * elements share nothing.
 */
export class Session {
  readonly state: SessionState;
  readonly options: SessionOptions;
  readonly location: MemoryLocation;
  readonly client: CashierClient;
  readonly timers = new Timers();
  /** True while the user is in the amount field, where the host must not set an amount: the user's next key would become a part of it. */
  typesAmount = (): boolean => false;
  /** The only origin that gets the token, known once host data is received; null if host data names a wrong address. */
  cashier: CashierOrigin | null | undefined;
  readonly cards: CardFrameSides = { frame: null, task: null };
  /** Host data as the host gave it, because the card frame decodes it on its own. It contains the token, so it is kept in memory only. */
  received: Readonly<Record<string, unknown>> = {};
  /** The draft of a method that the new market lacks; restored when a later market has the method. In memory only. */
  setAside: Draft | null = null;
  /** The values that are redacted from every failure message. */
  readonly secrets: Secrets;
  /** Events, views and finished requests for telemetry, buffered until it loads or fails to load. */
  readonly telemetry = new EventBuffer<TelemetryRecord>(MAX_BUFFERED_RECORDS);
  /** Errors that are not failed calls, buffered until telemetry loads. */
  readonly errors = new EventBuffer<ReportedError>();
  #resolvePainted = (): void => {};
  /** Resolves when the first screen is drawn. */
  readonly painted = new Promise<void>((resolve) => {
    this.#resolvePainted = resolve;
  });
  #host: HostLink;
  readonly #services = new Map<unknown, object>();
  readonly #disposers: (() => void)[] = [];
  #isDisposed = false;

  /** @param createClient called with the new session, whose services handle what the cashier pushes */
  constructor(options: SessionOptions, createClient: (session: Session) => CashierClient) {
    this.options = options;
    this.#host = options.host;
    const { path = null, isRefetch = false } = options.host.address ?? {};
    this.location = new MemoryLocation(`${path ?? `/${options.page}`}${isRefetch ? '?refetch=1' : ''}`);
    this.state = proxy(createState(options.page));
    this.secrets = new Secrets(this.state);
    this.client = createClient(this);
  }

  /**
   * The session's own instance of a service, created when it is first needed. A service is a part of a session with private
   * data of its own, such as the connection or the payment attempt.
   */
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

  /** Sets another link: while a card frame is open, its link drops the notifications that the frame sends. */
  setHost(link: HostLink): void {
    this.#host = unpolluted(link);
  }

  notePainted(): void {
    this.#resolvePainted();
  }

  get isDisposed(): boolean {
    return this.#isDisposed;
  }

  /** Runs `ends` with the end of the session. What was started last ends first: the connection ends after what is sent over it. */
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
    // Thrown last, because one failure must not keep the socket open and the listeners alive.
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

/**
 * Deposit or withdrawal, taken from the path. Any other route, such as the history, has the type of the list that opened it (in the history
 * state), else of the list that was opened last (`state.page`).
 */
export function currentTransactionType({ location, state }: Placed): TransactionType {
  const path = localPath(location.current);
  if (path.startsWith('/withdrawal')) return 'withdrawal';
  if (path.startsWith('/deposit')) return 'deposit';
  const from = location.current.state;
  return isRecord(from) && isTransactionType(from.type) ? from.type : state.page;
}
