import type { HostMessage, RemoteCommand } from './protocol.ts';
import { isPlainObject, isWithinLimits, MAX_MESSAGE_CHARS, parseSafeJson } from './safe-json.ts';

/**
 * Decodes a host message; undefined for anything else that a window may receive: messages of other scripts, broken JSON, numbers, null,
 * values that are too long or too deep. Never throws. `parseHostData` decodes the payload later. No schema library is used, because it
 * would make the page's first file too large.
 */
export function parseHostMessage(data: unknown): HostMessage | undefined {
  try {
    return decode(data);
  } catch {
    // A script of the page has dispatched a proxy whose traps throw: it counts as no message.
    return undefined;
  }
}

function decode(data: unknown): HostMessage | undefined {
  const message = typeof data === 'string' ? parseSafeJson(data) : data;
  if (!isPlainObject(message) || !Object.hasOwn(message, 'type')) return undefined;
  const payload = Object.hasOwn(message, 'payload') ? message.payload : undefined;
  switch (message.type) {
    case 'loaded': {
      const task = Object.hasOwn(message, 'task') && isWithinLimits(message.task) ? message.task : undefined;
      if (!isWithinLimits(payload)) return undefined;
      return { type: message.type, payload, ...(task !== undefined && { task }) };
    }
    case 'bonus-list-updated':
      return isWithinLimits(payload) ? { type: message.type, payload } : undefined;
    case 'host-data-updated':
    case 'navigate':
    case 'covered':
      return isPlainObject(payload) && isWithinLimits(payload) ? { type: message.type, payload } : undefined;
    case 'go-back':
    case 'swipe-back':
    case 'refresh':
      return { type: message.type };
    default:
      return undefined;
  }
}

const WITH_PAYLOAD: readonly unknown[] = ['loaded', 'bonus-list-updated', 'host-data-updated', 'navigate'];

/** True for a host message that is too long, nested too deep or not plain data: then its sender gets an error. */
export function isExcessive(data: unknown): boolean {
  if (typeof data === 'string' && data.length > MAX_MESSAGE_CHARS) return true;
  try {
    const message: unknown = typeof data === 'string' ? JSON.parse(data) : data;
    return isPlainObject(message) && WITH_PAYLOAD.includes(message.type) && !isWithinLimits(message.payload);
  } catch {
    return false;
  }
}

export function toCommand(message: HostMessage): RemoteCommand | undefined {
  switch (message.type) {
    case 'loaded':
      return isPlainObject(message.payload) ? { kind: 'host-data', data: message.payload } : undefined;
    case 'bonus-list-updated':
      return { kind: 'host-data', data: { bonusList: message.payload } };
    case 'host-data-updated':
      return { kind: 'host-data', data: message.payload };
    case 'navigate': {
      const { page, method, amount } = message.payload;
      const target = { ...(method !== undefined && { method }), ...(amount !== undefined && { amount }) };
      return { kind: 'navigate', ...(page !== undefined && { page }), ...target };
    }
    case 'go-back':
    case 'swipe-back':
      return { kind: 'back' };
    case 'refresh':
      return { kind: 'refresh' };
    case 'covered':
      return undefined;
  }
}
