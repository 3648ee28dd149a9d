import type { Notifications, PageNotices } from './protocol.ts';

/** All messages to the host, by message type. */
export type OutMessages = Notifications & PageNotices;

/** A message to the host as JSON text. */
export function writeMessage(name: keyof OutMessages, detail: OutMessages[keyof OutMessages]): string {
  return JSON.stringify({ messageType: name, ...detail });
}

/** `init-error` for a parent whose origin is not pinned: only its code. */
export function writeStartFailure(detail: OutMessages[keyof OutMessages]): string {
  const code = 'code' in detail && typeof detail.code === 'string' ? detail.code : 'unknown';
  return JSON.stringify({ messageType: 'init-error', code });
}
