import type { Snapshot } from 'valtio/vanilla';
import type { CashierClient } from '../api/client.ts';
import type { CreateBody } from '../api/contract.ts';
import type { EarlyLink } from '../api/early-link.ts';
import type { CashierSocket } from '../api/socket.ts';
import type { HostLink } from '../bridge/protocol.ts';
import type { Fault } from '../domain/failure.ts';
import type { TransactionType } from '../domain/transaction.ts';
import type { ComingLocales } from '../i18n/fetch-locales.ts';
import type { Language } from '../i18n/languages.ts';
import type { MemoryLocation } from '../routing/location.ts';
import type { Secrets } from './secrets.ts';
import type { SessionState } from './state.ts';
import type { Timers } from './timers.ts';

export interface SessionOptions {
  host: HostLink;
  /** Base URL of locales and icons, with a trailing slash. */
  assets: string;
  /** The cashier's origin while host data names none. */
  origin: string;
  page: TransactionType;
  /** The locale files that the shell fetches already, and for which language. */
  locales: { language: Language; coming: ComingLocales };
  /** A line to the cashier that is under way, until the first link takes it; its maker closes it in the end. */
  early?: EarlyLink | undefined;
  /** When the widget was put into the page, milliseconds since the page began. */
  since: number;
  /** Starts anew: the token turned out to be somebody else's, or the user refreshes after a failed start. */
  restart: () => void;
}

/** Callbacks from the connection into the payment code. */
interface Money {
  /** The link is open again, or the device is awake: what was in doubt is asked for. */
  resume(): void;
  /** A status push, unparsed. */
  takePush(data: unknown): void;
}

/** A call that is over: how long it took, milliseconds, and what it failed with. */
export interface CallRecord {
  type: string;
  took: number;
  error?: unknown;
}

/** The frame that card data is typed into, while it stands in this widget (`card-frame.ts`). */
interface OpenCards {
  /** The user sees it: what the host asks for is the frame's to do. */
  readonly isShown: boolean;
  /** Takes a change of host data, as the host gave it. */
  change(data: Record<string, unknown>): void;
  navigate(page: TransactionType): void;
  refresh(): void;
  goBack(): void;
}

/** The task of this page where it is the card frame of an element (`card-task.ts`). */
interface CardTask {
  readonly entries: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** The element was told that the page stands. */
  isDrawn: boolean;
  /** The frame is not shown yet, or its user has left the payment: the element tells what they do. */
  isUnseen(): boolean;
}

/** A copy of the session for telemetry. */
export interface Moment extends Pick<Session, 'body' | 'options'> {
  readonly state: Snapshot<SessionState>;
  readonly location: Pick<MemoryLocation, 'current'>;
  /** A call that was over just then. */
  readonly call?: CallRecord | undefined;
  /** The user did not see it: the element around this card frame tells how it got there. */
  readonly isUnseen?: boolean | undefined;
}

/** One widget's session: its state, its two lines (host and cashier), and where it is. Nothing of it is shared. */
export interface Session {
  readonly state: SessionState;
  readonly location: MemoryLocation;
  readonly options: SessionOptions;
  readonly client: CashierClient;
  /** The line to the cashier; made when host data has said where the cashier is. */
  socket: CashierSocket | null;
  readonly timers: Timers;
  /** The payment code; null until its chunk is loaded. */
  money: Money | null;
  /** While this is there, it owns the payment: this session neither sends nor asks after one. */
  cards: OpenCards | null;
  /** In a card frame alone. */
  task: CardTask | null;
  /** Host data as the host gave it, for the card frame to read on its own. In memory alone. */
  readonly said: Record<string, unknown>;
  /** The body of the intent under way: in memory alone, since it may hold a card number. */
  body: CreateBody | null;
  /** The key that was submitted last in this page's life, until its provider's page took the top window. */
  submitted: string | null;
  /** Snapshots buffered until telemetry loads or fails to load. */
  readonly past: Moment[];
  onMoment: ((moment: Moment) => void) | null;
  /** Takes each failure that is no call's: a list, until telemetry is there to hear of them. */
  faults: { push(fault: Fault): unknown };
  /** The values that are redacted from every failure message. */
  readonly secrets: Secrets;
  /** Failures that the host knows of: by number, and by what was tried where that is tried again by itself. */
  readonly told: Set<string>;
  /** Flaws of the cashier's data that the host knows of. */
  readonly reported: Set<string>;
  /** Functions that run when the session is disposed. */
  readonly endings: (() => void)[];
  /** Kept by `tellShown`, which the view calls when its first page stands. */
  readonly shown: Promise<void>;
  tellShown(): void;
  isOver: boolean;
}

/** The cashier's clock, ms since the epoch: a device's own may be wrong by hours. */
export function cashierNow(session: Session): number {
  return Date.now() + session.state.clockSkew;
}
