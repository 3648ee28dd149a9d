import type { Notifications, PageNotices } from './protocol.ts';

/** All messages to the host, by message type. */
export type WidgetMessages = Notifications & PageNotices;

/** A message to the host as JSON text. */
export function serializeMessage(
  name: keyof WidgetMessages,
  detail: WidgetMessages[keyof WidgetMessages],
): string {
  return JSON.stringify({ messageType: name, ...detail });
}

/** `init-error` for a parent whose origin is not pinned: only its code. */
export function serializeStartError(detail: WidgetMessages[keyof WidgetMessages]): string {
  const code = 'code' in detail && typeof detail.code === 'string' ? detail.code : 'unknown';
  return JSON.stringify({ messageType: 'init-error', code });
}
