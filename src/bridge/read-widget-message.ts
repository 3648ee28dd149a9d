import type { AnalyticsEvent } from '../domain/analytics-event.ts';
import type { TransactionStatus, TransactionType } from '../domain/transaction.ts';
import type { OutMessages } from './messages-out.ts';
import { isPlain, readJson } from './read-json.ts';

export type OutMessage = {
  [N in keyof OutMessages]: { name: N; detail: OutMessages[N] };
}[keyof OutMessages];

/** How each message type is read on the other side, by the framed mode of the element; a flaw is undefined. */
const READERS: { [N in keyof OutMessages]: (from: Fields) => OutMessages[N] | undefined } = {
  Loaded: ({ version }) => (isText(version) ? { version } : undefined),
  FullLoaded: ({ version }) => (isText(version) ? { version } : undefined),
  init: ({ page }) => (isPage(page) ? { page } : undefined),
  // A page that could not know us yet says no more than the code.
  'init-error': ({ message = 'Unknown error', code, diagnosticsId }) =>
    isText(message)
      ? { message, ...(isText(code) && { code }), ...(isText(diagnosticsId) && { diagnosticsId }) }
      : undefined,
  close: () => ({}),
  button: ({ button }) => (button === 'back' ? { button } : undefined),
  // A page of an older version names no code.
  Error: ({ message, status, url, code = 'unknown', diagnosticsId }) =>
    isText(message) && isNumber(status) && isText(url) && isText(code)
      ? { message, status, url, code, ...(isText(diagnosticsId) && { diagnosticsId }) }
      : undefined,
  onTokenExpired: () => ({}),
  onSocketReconnectAttempt: ({ attempt }) => (isNumber(attempt) ? { attempt } : undefined),
  onAnalyticsEvent: readAnalytics,
  transaction: ({ id, type, status }) =>
    isText(id) && isPage(type) && isStatus(status) ? { id, type, status } : undefined,
  resize: ({ height }) => (isNumber(height) && height > 0 ? { height } : undefined),
  escape: () => ({}),
  top: () => ({}),
  title: ({ title, language }) => (isText(title) && isText(language) ? { title, language } : undefined),
};

/** A message of a widget in a frame, or undefined for anything else. Never throws. */
export function readWidgetMessage(data: unknown): OutMessage | undefined {
  const message = typeof data === 'string' ? readJson(data) : undefined;
  if (!isPlain(message)) return undefined;
  const { messageType: name } = message;
  return isName(name) ? readAs(name, message) : undefined;
}

function readAs<N extends keyof OutMessages>(name: N, message: Fields): OutMessage | undefined {
  const detail = READERS[name](message);
  // The pair is made of one name: the union cannot see that by itself.
  return detail && ({ name, detail } as OutMessage);
}

type Fields = Record<string, unknown>;

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isName = (value: unknown): value is keyof OutMessages =>
  typeof value === 'string' && Object.hasOwn(READERS, value);
const isPage = (value: unknown): value is TransactionType => value === 'deposit' || value === 'withdrawal';
const isStatus = (value: unknown): value is TransactionStatus =>
  value === 'waiting' || value === 'accepted' || value === 'processed' || value === 'mistaked';

const ANALYTICS = ['event', 'event_name', 'currency', 'payment_region'] as const;

/** An analytics event is passed on whole: its optional fields are the receiver's matter. */
function readAnalytics({ messageType: _, ...event }: Fields): AnalyticsEvent | undefined {
  return isAnalytics(event) ? event : undefined;
}

function isAnalytics(event: Fields): event is Fields & AnalyticsEvent {
  return (
    ANALYTICS.every((name) => isText(event[name])) && isPage(event.event_cat) && isText(event.method_type)
  );
}
