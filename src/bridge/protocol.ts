/**
 * THE HOST PROTOCOL: every message between the widget and whoever embeds it.
 *
 *   widget                                host (element / parent frame / native app)
 *     │── Loaded {version} ────────────────▶│   once, and to any origin: it holds nothing but the version
 *     │◀──────────── loaded {payload} ──────│   the first valid one pins the host's origin
 *     │── init {page} ─────────────────────▶│   or init-error {message, code}; {code} alone, and to any origin,
 *     │                                     │   while the parent of a raw iframe has not answered
 *     │── FullLoaded {version} ────────────▶│   once: the first list can be used, also one that failed at first
 *     │◀── bonus-list-updated {payload} ────│
 *     │◀── host-data-updated {payload} ─────│   any part of host data but `host`, at any time; null takes a field back
 *     │◀── go-back · swipe-back ────────────│
 *     │◀── navigate {payload} · refresh ────│   the element's methods, for a host beyond the window
 *     │── button, close, Error, transaction, onTokenExpired, onSocketReconnectAttempt, onAnalyticsEvent ▶│
 *     │── resize {height} · escape ────────▶│   frames only: what an element's host sees without being told
 *     │── title {title, language} ─────────▶│   frames only: what a screen reader calls the frame
 *     │── top ─────────────────────────────▶│   frames only: a page begins whose top is out of sight
 *     │── cardsDrawn · cardsKept · cardsLeft ▶│   only to an element whose `loaded` has brought a card task
 *
 * On the wire a message to the host is JSON text, `{"messageType": "init", "page": "deposit"}`; one from the host is
 * an object or JSON text, `{"type": "navigate", "payload": {"page": "withdrawal"}}`. A native app is given its user's
 * data another way (see webview-link.ts); all later messages are the same.
 */
import type { AnalyticsEvent } from '../domain/analytics-event.ts';
import type { TransactionStatus, TransactionType } from '../domain/transaction.ts';

/** The notifications by message type (R-MSG-1). */
export interface Notifications {
  /** The widget is there and waits for host data. */
  Loaded: { version: string };
  /** Everything is ready: the method list can be used. Told once in a session, also after a list that failed at first. */
  FullLoaded: { version: string };
  /** A page is shown. */
  init: { page: TransactionType };
  /** Startup failed. */
  'init-error': { message: string; code?: string; diagnosticsId?: string };
  /** Close was pressed. */
  close: Record<string, never>;
  /** A header button was pressed. */
  button: { button: 'back' };
  /**
   * A request failed, or outside data had a flaw; `url` is the request type or the place of the flaw. `code` is stable
   * (docs/errors.md); `diagnosticsId` is the number that the user is shown and the cashier finds.
   */
  Error: { message: string; status: number; url: string; code: string; diagnosticsId?: string };
  /** The cashier answered 401: give the widget a new token. */
  onTokenExpired: Record<string, never>;
  /** The line to the cashier broke and is tried again. */
  onSocketReconnectAttempt: { attempt: number };
  /** An event for the host's analytics. */
  onAnalyticsEvent: AnalyticsEvent;
  /** A transaction changed. */
  transaction: { id: string; type: TransactionType; status: TransactionStatus };
}

export type NotificationName = keyof Notifications;

/** Messages of a framed page to its parent only, beside the notifications. */
export interface FrameNotices {
  /** The height of the content, CSS pixels. */
  resize: { height: number };
  /** Escape was pressed and nothing in the widget took it: the key cannot cross the frame by itself. */
  escape: Record<string, never>;
  /** Title of the frame in the user's language, and the BCP 47 tag of that language. */
  title: { title: string; language: string };
  /** A page begins above what is seen of the frame: its top has to come into sight, which not every browser lets us do. */
  top: Record<string, never>;
}

/** Messages of a card frame (a page that runs the card payment of an element) to that element only. */
interface CardNotices {
  /** The page that was asked for is drawn: the element may show the frame. */
  cardsDrawn: Record<string, never>;
  /**
   * An entry of session storage, such as the idempotency key: the element keeps it, so that a payment under way is found
   * after a reload. Null removes it. It holds nothing of a card.
   */
  cardsKept: { name: string; text: string | null };
  /** The user has left the payment for another page, at which the element goes on. */
  cardsLeft: CardLeave;
}

/** All that a page in a frame says beyond the notifications. */
export interface PageNotices extends FrameNotices, CardNotices {}

/** The path at which the element continues after a card task, and the user's choices meanwhile. */
export interface CardLeave {
  /** Route below the base path. */
  path: string;
  /** True while the method is still chosen. */
  hasChoice: boolean;
  /** As typed; `tag` is the language that it was typed in (BCP 47), null for a decimal string. */
  amount: string;
  tag: string | null;
  isBonusOn: boolean;
}

/** A message from a host in another window; its payload is unparsed (`parseHostData` does that). */
export type HostMessage =
  /** `task`: what an element has its card frame do; unparsed. */
  | { type: 'loaded'; payload: unknown; task?: unknown }
  | { type: 'bonus-list-updated'; payload: unknown }
  | { type: 'host-data-updated'; payload: Record<string, unknown> }
  | { type: 'go-back' }
  | { type: 'swipe-back' }
  | { type: 'navigate'; payload: Record<string, unknown> }
  | { type: 'refresh' };

/** A command of the host; its payload is not decoded yet. */
export type HostCommand = { kind: 'host-data'; data: unknown } | { kind: 'navigate'; page: unknown };

/** Outside data of a start, not decoded yet. */
export interface HostStart {
  payload: unknown;
  user?: unknown;
  task?: unknown;
}

/**
 * The line to a host. Three carry it: the element's own properties and events, a parent frame, a native web view.
 * All three speak this, so that one engine runs in every mode.
 */
export interface HostLink {
  /** Host data for the start, the user record and the card task where the host has one; all unparsed. */
  receive(): Promise<HostStart>;
  notify<N extends NotificationName>(name: N, detail: Notifications[N]): void;
  /** Tells the element whose card task this page plays. */
  tellCards?<N extends keyof CardNotices>(name: N, detail: PageNotices[N]): void;
  /** Takes the widget's name in the user's language and its BCP 47 tag, where a page of its own has to be called so. */
  tellName?(title: string, language: string): void;
  /** Asks the window around for the top of the page that begins, where that is another's to scroll. */
  askForTop?(): void;
  /** A native app: the top window is its web view, which the widget's page must not leave. */
  isApp?: boolean;
  /** The whole page is the widget's: nothing of a host stands in it, and card fields are drawn here. */
  isOwnPage?: boolean;
  /**
   * The first start's request from the page's own address: the route to open, below the base path and null where
   * the address names none, and whether the list is loaded anew. An element in a host's page keeps off the address.
   */
  readonly address?: { readonly path: string | null; readonly isRefetch: boolean } | undefined;
}

/** A command from another window: the counterpart of setting properties and calling methods on an element. */
export type RemoteCommand =
  | { kind: 'host-data'; data: Record<string, unknown> }
  | { kind: 'navigate'; page: unknown }
  | { kind: 'refresh' }
  | { kind: 'back' };

/** The line to a host in another window, a parent frame or a native app. It lives as long as its page. */
export interface RemoteLink {
  /** @throws {Error} where a native app gives no data in time, in the words of R-TEXT-3 */
  receive(): Promise<HostStart>;
  notify<N extends NotificationName>(name: N, detail: Notifications[N]): void;
  listen(handle: (command: RemoteCommand) => void): () => void;
  destroy(): void;
}
