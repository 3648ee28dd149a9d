/** The longest frame that the kit reads. The lists of all markets are far shorter. */
export const MAX_FRAME_BYTES = 10_000_000;
/** Limits for one socket, because a cashier that sends more would fill the kit's memory. */
export const MAX_FRAMES = 10_000;
export const MAX_RECEIVED_CHARS = 50_000_000;
/** The deepest nesting of a frame that the kit reads. The widget reads half of these levels. */
export const MAX_LEVELS = 32;

export function readErrorPacket(text: string): unknown {
  const packet = parse(text);
  return hasTooManyLevels(packet) ? `an error with more than ${MAX_LEVELS} levels` : packet;
}

export function hasTooManyLevels(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_LEVELS) return true;
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return false;
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
