import type { AnalyticsEvent } from '../domain/host/platform.ts';
import { HOST_ACTIONS, type HostAction } from '../domain/host/platform.ts';
import { storedKindOf } from '../domain/payment/stored-entry.ts';
import { isTransactionType, STATUSES, type TransactionStatus } from '../domain/payment/transaction.ts';
import { isPlainObject, parseSafeJson, type WidgetMessages } from './safe-json.ts';

export type WidgetMessage = {
  [N in keyof WidgetMessages]: { name: N; detail: WidgetMessages[N] };
}[keyof WidgetMessages];

/** No list is as high. A higher frame would push the host's own content away. */
const MAX_HEIGHT_PX = 200_000;
const MAX_TITLE_LENGTH = 200;
/** Longest text of a message, in characters. The widget sends no longer text. */
const MAX_TEXT_LENGTH = 20_000;
const LANGUAGE_TAG = /^[a-z]{2,8}(?:-[a-z\d]{1,8}){0,3}$/i;

const READERS: { [N in keyof WidgetMessages]: (from: Fields) => WidgetMessages[N] | undefined } = {
  Loaded: ({ version }) => (isText(version) ? { version } : undefined),
  FullLoaded: ({ version }) => (isText(version) ? { version } : undefined),
  init: ({ page }) => (isTransactionType(page) ? { page } : undefined),
  // A page that has not pinned the origin of this window sends only the code, because any page could receive its message.
  'init-error': ({ message = 'Unknown error', ...rest }) =>
    isText(message) ? { message, ...textsOf(rest, 'code', 'diagnosticsId', 'hint') } : undefined,
  close: () => ({}),
  action: ({ action, ...rest }) =>
    isAction(action) ? { action, ...textsOf(rest, 'code', 'transactionId') } : undefined,
  button: ({ button }) => (button === 'back' ? { button } : undefined),
  // A page of an older version sends no code, so it is `unknown`.
  Error: ({ message, status, url, code = 'unknown', ...rest }) =>
    isText(message) && isNumber(status) && isText(url) && isText(code)
      ? { message, status, url, code, ...textsOf(rest, 'diagnosticsId', 'hint') }
      : undefined,
  onTokenExpired: () => ({}),
  onSocketReconnectAttempt: ({ attempt }) => (isNumber(attempt) ? { attempt } : undefined),
  onAnalyticsEvent: readAnalytics,
  transaction: ({ id, type, status }) =>
    isText(id) && isTransactionType(type) && isStatus(status) ? { id, type, status } : undefined,
  help: (from) => textsOf(from, 'id', 'code', 'diagnosticsId'),
  resize: ({ height }) =>
    isNumber(height) && height > 0 ? { height: Math.min(height, MAX_HEIGHT_PX) } : undefined,
  escape: () => ({}),
  top: () => ({}),
  cardsDrawn: () => ({}),
  cardsKept: ({ name, text }) =>
    isText(name) && storedKindOf(name) !== undefined && (text === null || isText(text))
      ? { name, text }
      : undefined,
  cardsLeft: ({ path, hasChoice, amount, tag, isBonusOn }) =>
    isText(path) && isText(amount) && (tag === null || (isText(tag) && LANGUAGE_TAG.test(tag)))
      ? { path, hasChoice: hasChoice === true, amount, tag, isBonusOn: isBonusOn === true }
      : undefined,
  title: ({ title, language }) =>
    isText(title) && isText(language) && LANGUAGE_TAG.test(language)
      ? { title: title.slice(0, MAX_TITLE_LENGTH), language }
      : undefined,
};

export function parseWidgetMessage(data: unknown): WidgetMessage | undefined {
  const message = typeof data === 'string' ? parseSafeJson(data) : undefined;
  if (!isPlainObject(message)) return undefined;
  const { messageType: name } = message;
  return isName(name) ? readAs(name, message) : undefined;
}

function readAs<N extends keyof WidgetMessages>(name: N, message: Fields): WidgetMessage | undefined {
  const detail = READERS[name](message);
  // Name and detail belong together; TypeScript cannot derive that from the union.
  return detail && ({ name, detail } as WidgetMessage);
}

type Fields = Record<string, unknown>;

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_TEXT_LENGTH;
const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isName = (value: unknown): value is keyof WidgetMessages =>
  typeof value === 'string' && Object.hasOwn(READERS, value);
const isStatus = (value: unknown): value is TransactionStatus => STATUSES.some((status) => status === value);

function textsOf<N extends string>(from: Fields, ...names: readonly N[]): { [K in N]?: string } {
  const texts: { [K in N]?: string } = {};
  for (const name of names) if (isText(from[name])) Object.assign(texts, { [name]: from[name] });
  return texts;
}

const isAction = (value: unknown): value is HostAction => HOST_ACTIONS.some((action) => action === value);

const METHOD_TYPES: readonly AnalyticsEvent['method_type'][] = ['crypto', 'fiat', 'default'];
const OPTIONAL_TEXTS = [
  'deposit_method',
  'withdrawal_method',
  'form_type',
  'error_code',
  'error_text',
  'error_id',
] as const satisfies (keyof AnalyticsEvent)[];

function readAnalytics({ event, event_cat, event_name, currency, payment_region, ...rest }: Fields) {
  const method_type = METHOD_TYPES.find((type) => type === rest.method_type);
  if (!isText(event) || !isTransactionType(event_cat) || !isText(event_name)) return undefined;
  if (!isText(currency) || !isText(payment_region) || !method_type) return undefined;
  return {
    ...{ event, event_cat, event_name, currency, method_type, payment_region },
    ...textsOf(rest, ...OPTIONAL_TEXTS),
    ...(isNumber(rest.submit_amount) && { submit_amount: rest.submit_amount }),
  };
}
