import type { EarlyLink } from './early-link.ts';
import { CONNECT, EVENT, MESSAGE_EVENT } from './wire-constants.ts';

/** If the preconnected socket is not open by then, socket.io connects instead. */
const RESPONSE_TIMEOUT_MS = 500;

interface Talk {
  token: () => string | undefined;
  /** The reads that wait for the socket, as frames to send within the handshake. */
  ask: () => object[];
  onFrame: (frame: unknown) => void;
  /**
   * Called when socket.io must be loaded: a packet arrived that only it understands, or the socket closed or
   * did not open in time.
   */
  onNeed: () => void;
}

/**
 * Uses the preconnected socket until socket.io takes over: sends the handshake if it was not sent, and passes
 * on frames. Other packets stay in the buffer for socket.io.
 * @returns stops listening
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
  // Replaces the handler of `early-ask.ts`.
  line.onopen = greet;
  // Deferred, because in this same task the caller still sends the request that a buffered frame responds to.
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

/** True for the first packets of a connection: engine.io's parameters (0) and socket.io's connect. */
function isGreeting(text: unknown): boolean {
  return typeof text === 'string' && (text.startsWith('0') || text.startsWith(CONNECT));
}
