import type { EarlyLink } from './early-link.ts';
import { CONNECT, EVENT, MESSAGE_EVENT } from './names.ts';

/** A preconnected socket that is not open by then is left to socket.io. */
const RESPONSE_TIMEOUT_MS = 500;

interface Talk {
  token: () => string | undefined;
  /** The reads that wait for the link, to be carried by its handshake. */
  ask: () => object[];
  onFrame: (frame: unknown) => void;
  /** The code that speaks socket.io is needed: for what came, or since nothing does. */
  onNeed: () => void;
}

/**
 * Speaks over an early line while nobody else does: shakes hands where that was not done, and tells the frames that
 * come. Whatever is no frame stays with what was heard, for the code that comes next.
 * @returns ends the talk
 */
export function talkOver(early: EarlyLink, { token, ask, onFrame, onNeed }: Talk): () => void {
  const { line } = early;
  const over = new AbortController();
  const waiting = early.asked ? undefined : setTimeout(onNeed, RESPONSE_TIMEOUT_MS);
  const greet = () => {
    clearTimeout(waiting);
    if (over.signal.aborted || early.asked) return;
    early.asked = { token: token() ?? '', reads: [] };
    line.send(CONNECT + JSON.stringify({ token: token(), ask: ask() }));
  };
  const hear = () => {
    if (over.signal.aborted) return;
    const frames: unknown[] = [];
    early.heard = early.heard.filter((text) => {
      const frame = frameOf(text);
      if (frame !== undefined) frames.push(frame);
      return frame === undefined;
    });
    for (const frame of frames) onFrame(frame);
    if (early.heard.some((text) => !isGreeting(text))) onNeed();
  };
  line.addEventListener('message', hear, over);
  line.addEventListener('close', onNeed, over);
  // Instead of who would ask on a guess.
  line.onopen = greet;
  // Deferred: the caller sends the request that a buffered frame answers in this same task.
  queueMicrotask(() => {
    if (line.readyState === line.OPEN) greet();
    hear();
  });
  return () => {
    clearTimeout(waiting);
    over.abort();
  };
}

function frameOf(text: unknown): unknown {
  if (typeof text !== 'string' || !text.startsWith(EVENT)) return undefined;
  try {
    const [event, frame] = JSON.parse(text.slice(EVENT.length));
    return event === MESSAGE_EVENT ? frame : undefined;
  } catch {
    return undefined;
  }
}

/** A line begins with its own parameters (0), and with the cashier's welcome. */
function isGreeting(text: unknown): boolean {
  return typeof text === 'string' && (text.startsWith('0') || text.startsWith(CONNECT));
}
