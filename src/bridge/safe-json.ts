import type { Notifications, PageNotices } from './protocol.ts';

/** Longest message that is parsed, in characters; no host data is as long. */
export const MAX_MESSAGE_CHARS = 1_000_000;
const MAX_DEPTH = 32;

/** The value of a JSON text; undefined if it is not JSON, too long or nested too deep. Never throws. */
export function parseSafeJson(text: string): unknown {
  if (text.length > MAX_MESSAGE_CHARS) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isWithinLimits(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** True for plain data (as in JSON) within the limits of size and depth. It stops at the first value beyond them. */
export function isWithinLimits(value: unknown): boolean {
  let left = MAX_MESSAGE_CHARS;
  const fits = (part: unknown, depth: number): boolean => {
    left -= 1;
    if (typeof part === 'string') left -= part.length;
    if (left < 0) return false;
    if (typeof part !== 'object' || part === null) return true;
    if (depth === MAX_DEPTH) return false;
    if (Array.isArray(part)) return part.length <= left && part.every((item) => fits(item, depth + 1));
    if (!isPlainObject(part)) return false;
    for (const [key, item] of Object.entries(part)) {
      left -= key.length;
      if (!fits(item, depth + 1)) return false;
    }
    return true;
  };
  return fits(value, 0);
}

/** True for an object literal of any window, or an instance of a page's class; false for the browser's own objects, such as elements. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return Object.prototype.toString.call(value) === '[object Object]';
}

export type WidgetMessages = Notifications & PageNotices;

export function serializeMessage(
  name: keyof WidgetMessages,
  detail: WidgetMessages[keyof WidgetMessages],
): string {
  return JSON.stringify({ messageType: name, ...detail });
}

/** `init-error` for a parent whose origin is not pinned: only its code, because any page may receive it. */
export function serializeStartError(detail: WidgetMessages[keyof WidgetMessages]): string {
  const code = 'code' in detail && typeof detail.code === 'string' ? detail.code : 'unknown';
  return JSON.stringify({ messageType: 'init-error', code });
}
