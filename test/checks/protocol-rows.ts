import type { NotificationName, Notifications } from '../../src/bridge/protocol.ts';

type Row = {
  [N in NotificationName]: [
    name: N,
    event: string,
    fields: (keyof Notifications[N])[],
    example: Notifications[N],
  ];
}[NotificationName];
const ANALYTICS = {
  event: 'deposit_method_choose',
  event_cat: 'deposit',
  event_name: 'method_choose',
  currency: 'MXN',
  deposit_method: 'spei',
  method_type: 'fiat',
  payment_region: 'mx',
  form_type: 'redirect',
  submit_amount: 512,
  error_code: '422',
  error_text: 'Refused',
} as const;

/** Messages to the host (R-MSG-1 to R-MSG-8 of docs/requirements.md): message type, element event, the fields of its detail, an example. */
export const OUT: Row[] = [
  ['Loaded', 'pay-loaded', ['version'], { version: 'v1.0.308' }],
  ['FullLoaded', 'pay-full-loaded', ['version'], { version: 'v1.0.308' }],
  ['init', 'pay-init', ['page'], { page: 'withdrawal' }],
  ['init-error', 'pay-init-error', ['message'], { message: 'Request timeout' }],
  ['close', 'pay-close', [], {}],
  ['action', 'pay-action', ['action', 'code', 'transactionId'], { action: 'account', code: '401' }],
  ['button', 'pay-button', ['button'], { button: 'back' }],
  [
    'Error',
    'pay-error',
    ['message', 'status', 'url'],
    { message: 'No', status: 422, url: 'A:b', code: '422' },
  ],
  ['onTokenExpired', 'pay-token-expired', [], {}],
  ['onSocketReconnectAttempt', 'pay-socket-reconnect-attempt', ['attempt'], { attempt: 2 }],
  ['onAnalyticsEvent', 'pay-analytics', Object.keys(ANALYTICS) as (keyof typeof ANALYTICS)[], ANALYTICS],
  [
    'transaction',
    'pay-transaction',
    ['id', 'type', 'status'],
    { id: '7', type: 'deposit', status: 'accepted' },
  ],
  ['help', 'pay-help', ['id', 'code', 'diagnosticsId'], { id: '7', code: 'timeout', diagnosticsId: 'x-1' }],
];
export const ADDED: Record<string, string[]> = {
  'init-error': ['code', 'diagnosticsId', 'hint'],
  Error: ['code', 'diagnosticsId', 'hint'],
};
/** Messages of a frame to its element: `resize` is required (R-MSG-8), `escape`, `title` and `top` are the widget's additions. */
export const NOTICES = { resize: ['height'], escape: [], title: ['title', 'language'], top: [] };
