import type { FrameNotices, Notifications } from './protocol.ts';

/** Everything that goes out, by message type. */
export type OutMessages = Notifications & FrameNotices;

/** A message to the host as it travels. */
export function writeMessage(name: keyof OutMessages, detail: OutMessages[keyof OutMessages]): string {
  return JSON.stringify({ messageType: name, ...detail });
}
