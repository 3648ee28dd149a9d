/**
 * THE HOST PROTOCOL: every message between the widget and its host.
 *
 *   widget                                host (element / parent frame / native app)
 *     │── Loaded {version} ────────────────▶│   once, to any origin: it contains only the version
 *     │◀──────────── loaded {payload} ──────│   the first valid one pins the host's origin
 *     │── init {page} ─────────────────────▶│   or init-error {message, code}; only {code}, and to any origin,
 *     │                                     │   while the parent of a raw iframe has sent no `loaded`
 *     │── FullLoaded {version} ────────────▶│   once: a list can be used, even if it failed first
 *     │◀── bonus-list-updated {payload} ────│
 *     │◀── host-data-updated {payload} ─────│   any host data except `host`, at any time; null resets a field
 *     │◀── go-back · swipe-back ────────────│
 *     │◀── navigate {payload} · refresh ────│   like the element's methods, for a host in another window
 *     │◀── covered {payload} ───────────────│   frames only: the end of the frame that a bar of the host hides
 *     │── button, close, action, Error, transaction, help, onTokenExpired, onSocketReconnectAttempt, onAnalyticsEvent ▶│
 *     │── resize {height} · escape ────────▶│   frames only: an element's host needs neither
 *     │── title {title, language} ─────────▶│   frames only: the accessible name of the frame
 *     │── top ─────────────────────────────▶│   frames only: the top of a new screen is out of view
 *     │── cardsDrawn · cardsKept · cardsLeft ▶│   only to an element whose `loaded` contained a card task
 *
 * On the wire a message to the host is JSON text, `{"messageType": "init", "page": "deposit"}`; one from the host is
 * an object or JSON text, `{"type": "navigate", "payload": {"page": "withdrawal"}}`. A native app provides its user's
 * data in a global variable (see webview-link.ts); all later messages are the same.
 */
import type { AnalyticsEvent, HostAction } from '../domain/host/platform.ts';
import type { TransactionStatus, TransactionType } from '../domain/payment/transaction.ts';

export const NO_ORIGIN =
  'a page without an origin (a file, or a sandbox without allow-same-origin): serve it over https';

/** The notifications by message type (R-MSG-1). */
export interface Notifications {
  /** The widget is there and waits for host data. */
  Loaded: { version: string };
  /** The method list can be used. Sent once per session, also after a list that failed first. */
  FullLoaded: { version: string };
  /** The start is over, or the list has changed between deposits and withdrawals. The list may still be loading (`FullLoaded`). */
  init: { page: TransactionType };
  /** The start of the widget failed. */
  'init-error': { message: string; code?: string; diagnosticsId?: string; hint?: string };
  /** The user pressed Close. */
  close: Record<string, never>;
  /** The user is sent to a page of the host. `code` is the failure's, `transactionId` the payment's; each is left out if there is none. */
  action: { action: HostAction; code?: string; transactionId?: string };
  /** The user pressed a header button. */
  button: { button: 'back' };
  /**
   * A request failed, outside data had issues, or the page around the widget is wrong; `url` is the request type or the source. `code` is
   * stable (docs/errors.md); `diagnosticsId` is the reference that the user sees and that the cashier can find; `hint` says what a
   * developer has to change.
   */
  Error: {
    message: string;
    status: number;
    url: string;
    code: string;
    diagnosticsId?: string;
    hint?: string | undefined;
  };
  /** The cashier rejected the token (401): set a new one. */
  onTokenExpired: Record<string, never>;
  /** The socket to the cashier was closed, and the widget connects again. */
  onSocketReconnectAttempt: { attempt: number };
  /** An event for the host's analytics. */
  onAnalyticsEvent: AnalyticsEvent;
  /** A transaction is shown or offered, or the status of the shown one has changed. */
  transaction: { id: string; type: TransactionType; status: TransactionStatus };
  /**
   * The user asks for help, and the host has set `support`. `id` is the payment's number, `code` and `diagnosticsId` name the error that
   * the user sees; each is left out if there is none.
   */
  help: { id?: string; code?: string; diagnosticsId?: string };
}

export type NotificationName = keyof Notifications;

export interface FrameNotices {
  /** The height of the content, in CSS pixels. */
  resize: { height: number };
  /** The user pressed Escape and no control in the widget handled it; key events do not leave a frame. */
  escape: Record<string, never>;
  /** Title of the frame in the user's language, and the BCP 47 tag of that language. */
  title: { title: string; language: string };
  /** A new screen starts above the visible part of the frame: scroll its top into view, which a frame cannot do in every browser. */
  top: Record<string, never>;
}

/** Messages of a card frame (a page that runs the card payment of an element) to its element. */
interface CardNotices {
  cardsDrawn: Record<string, never>;
  /**
   * An entry of session storage, such as the idempotency key. The element stores it, so that a pending
   * payment is found after a reload. Null removes it. It contains no card data.
   */
  cardsKept: { name: string; text: string | null };
  cardsLeft: CardLeave;
}

export interface PageNotices extends FrameNotices, CardNotices {}

/** The path at which the element continues after a card task, and the user's choices meanwhile. */
export interface CardLeave {
  path: string;
  /** True if the user has left the payment with its method still chosen. */
  hasChoice: boolean;
  /** The amount as typed; `tag` is the language that it was typed in (BCP 47), null for a decimal string. */
  amount: string;
  tag: string | null;
  isBonusOn: boolean;
}

/** A message from a host in another window; `parseHostData` decodes its payload. */
export type HostMessage =
  /** `task`: the task for the card frame of an element, not decoded. */
  | { type: 'loaded'; payload: unknown; task?: unknown }
  | { type: 'bonus-list-updated'; payload: unknown }
  | { type: 'host-data-updated'; payload: Record<string, unknown> }
  | { type: 'go-back' }
  | { type: 'swipe-back' }
  | { type: 'navigate'; payload: Record<string, unknown> }
  | { type: 'refresh' }
  /** `below`: height of the frame's end that is under a bar of the host or below the window, in CSS pixels; 0 without a bar. */
  | { type: 'covered'; payload: Record<string, unknown> };

/** The target to which the host leads the user, not decoded yet: a list, or a method of it with an amount. */
interface Navigation {
  kind: 'navigate';
  page?: unknown;
  method?: unknown;
  amount?: unknown;
}

export type HostCommand = { kind: 'host-data'; data: unknown } | Navigation;

export interface HostStart {
  payload: unknown;
  user?: unknown;
  task?: unknown;
}

/**
 * The host link: carries messages between the session and a host, through an element's properties and events,
 * a parent frame, or a native web view. The session uses the same interface in every mode.
 */
export interface HostLink {
  /** Host data for the start, and the user record and the card task if the host has them; none is decoded. */
  receive(): Promise<HostStart>;
  notify<N extends NotificationName>(name: N, detail: Notifications[N]): void;
  notifyCards?<N extends keyof CardNotices>(name: N, detail: PageNotices[N]): void;
  /** Receives the widget's name in the user's language and the BCP 47 tag of that language; the full page sets its title. */
  notifyName?(title: string, language: string): void;
  /** Requests that the parent window scrolls to the top of the new screen, if only the parent can. */
  askForTop?(): void;
  /** True in a native app: the top window is its web view, in which the widget's page must stay. */
  isApp?: boolean;
  /** True when the whole page belongs to the widget: no host script runs in it, so card fields are drawn inline. */
  isOwnPage?: boolean;
  /**
   * For the first start: the route in the page's own URL without its base (null if the URL names none), and whether the query `refetch`
   * requests that the list is loaded again. An element in a host page never reads the URL.
   */
  readonly address?: { readonly path: string | null; readonly isRefetch: boolean } | undefined;
}

/** A command from another window. An element's host sets properties or calls methods instead. */
export type RemoteCommand =
  | { kind: 'host-data'; data: Record<string, unknown> }
  | Navigation
  | { kind: 'refresh' }
  | { kind: 'back' };

/** The host link to another window, a parent frame or a native app. It exists as long as its page. */
export interface RemoteLink {
  /** @throws {Error} when a native app provides no data in time, with the message of R-TEXT-3 */
  receive(): Promise<HostStart>;
  notify<N extends NotificationName>(name: N, detail: Notifications[N]): void;
  listen(handle: (command: RemoteCommand) => void): () => void;
  destroy(): void;
}
