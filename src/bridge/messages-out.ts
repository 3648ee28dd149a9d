import type { Notifications, PageNotices } from './protocol.ts';

/** Everything that goes out, by message type. */
export type OutMessages = Notifications & PageNotices;

/** A message to the host as it travels. */
export function writeMessage(name: keyof OutMessages, detail: OutMessages[keyof OutMessages]): string {
  return JSON.stringify({ messageType: name, ...detail });
}

/** `init-error` for a parent that is not known yet: its code and nothing else. */
export function writeStartFailure(detail: OutMessages[keyof OutMessages]): string {
  const code = 'code' in detail && typeof detail.code === 'string' ? detail.code : 'unknown';
  return JSON.stringify({ messageType: 'init-error', code });
}
