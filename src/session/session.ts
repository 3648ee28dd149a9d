import type { Snapshot } from 'valtio/vanilla';
import type { CashierClient } from '../api/client.ts';
import type { CreateBody } from '../api/contract.ts';
import type { EarlyLink } from '../api/early-link.ts';
import type { CashierSocket } from '../api/socket.ts';
import type { HostLink } from '../bridge/protocol.ts';
import type { Fault } from '../domain/errors/failures.ts';
import type { TransactionType } from '../domain/payment/transaction.ts';
import type { ComingLocales } from '../i18n/fetch-locales.ts';
import type { Language } from '../i18n/languages.ts';
import type { EventBuffer } from '../platform/event-buffer.ts';
import type { MemoryLocation } from '../router/location/memory-location.ts';
import type { Secrets } from './connection/secrets.ts';
import type { SessionState } from './state.ts';
import type { Timers } from './timers.ts';

export interface SessionOptions {
  host: HostLink;
  /** Base URL of locales and icons, with a trailing slash. */
  assets: string;
  /** The cashier's origin if host data has no `host`. */
  origin: string;
  page: TransactionType;
  /** The locale files that the shell has already requested, and their language. */
  locales: { language: Language; coming: ComingLocales };
  /** The preconnected socket, until the first `openLink` takes it over; the shell closes it at the end. */
  early?: EarlyLink | undefined;
  /** When the element was connected, milliseconds since the time origin. */
  since: number;
  /**
   * Restarts the widget: the token turned out to be another user's, or the user refreshes after a failed
   * start.
   */
  restart: () => void;
}

/** Callbacks from the connection into the payment code. */
interface Money {
  /** Called when the socket has opened or the device woke up: looks up pending payments. */
  resume(): void;
  /** Handles a status push, not decoded yet. */
  takePush(data: unknown): void;
}

/** A finished request: its duration in milliseconds and its error, if any. */
export interface CallRecord {
  type: string;
  took: number;
  error?: unknown;
}

/** The frame for card data while it is open in this widget (`card-frame.ts`). */
interface OpenCards {
  /** The user sees the frame, so host commands go to it. */
  readonly isShown: boolean;
  /** Passes a change of host data on, in the form in which the host gave it. */
  change(data: Record<string, unknown>): void;
  navigate(page: TransactionType): void;
  refresh(): void;
  goBack(): void;
}

/** The task of this page when it is the card frame of an element (`card-task.ts`). */
interface CardTask {
  readonly entries: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** The element was notified that the first screen is drawn. */
  isDrawn: boolean;
  /**
   * True before the frame is shown and after its user has left the payment: then the element sends the
   * analytics.
   */
  isUnseen(): boolean;
}

/** A copy of the session for telemetry. */
export interface Moment extends Pick<Session, 'body' | 'options'> {
  readonly state: Snapshot<SessionState>;
  readonly location: Pick<MemoryLocation, 'current'>;
  /** The request that finished at this moment. */
  readonly call?: CallRecord | undefined;
  /** True when the user did not see this: the element around the card frame reports it instead. */
  readonly isUnseen?: boolean | undefined;
}

/**
 * The session of one element: its state, its connections to host and cashier, and its location. Two elements
 * share nothing.
 */
export interface Session {
  readonly state: SessionState;
  readonly location: MemoryLocation;
  readonly options: SessionOptions;
  readonly client: CashierClient;
  /** The socket to the cashier; null until host data is known, because it names the cashier. */
  socket: CashierSocket | null;
  readonly timers: Timers;
  /** The payment code; null until its chunk is loaded. */
  money: Money | null;
  /** While a card frame is open it owns the payment: this session neither sends nor looks up one. */
  cards: OpenCards | null;
  /** The task of a card frame; null in any other page. */
  task: CardTask | null;
  /** Host data as the host gave it; the card frame decodes it on its own. In memory only. */
  readonly said: Record<string, unknown>;
  /** The create request of the payment attempt: in memory only, because it may contain a card number. */
  body: CreateBody | null;
  /**
   * The last submitted idempotency key of this page load, until the provider's page has replaced this
   * document.
   */
  submitted: string | null;
  /** Snapshots, buffered until telemetry loads or fails to load. */
  readonly moments: EventBuffer<Moment>;
  /** Errors that are not failed calls, buffered until telemetry loads. */
  readonly faults: EventBuffer<Fault>;
  /** The values that are redacted from every failure message. */
  readonly secrets: Secrets;
  /**
   * Errors that the host was notified of: by reference, and for retried requests by the name of their
   * attempts.
   */
  readonly told: Set<string>;
  /** Issues that were reported to the host. */
  readonly reported: Set<string>;
  /** Functions that run when the session is disposed. */
  readonly endings: (() => void)[];
  /** Resolved by `tellShown`, which the view calls when its first screen is drawn. */
  readonly shown: Promise<void>;
  tellShown(): void;
  isOver: boolean;
}

/** The cashier's time, ms since the epoch: a device's clock may be wrong by hours. */
export function cashierNow(session: Session): number {
  return Date.now() + session.state.clockSkew;
}
