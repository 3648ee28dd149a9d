import { EventBuffer } from '../../platform/event-buffer.ts';
import { CONNECT, EVENT, MESSAGE_EVENT } from '../wire-constants.ts';
import type { EarlySocket } from './early-socket.ts';

/** If the preconnected socket is not open within this time, socket.io connects instead. */
const OPEN_TIMEOUT_MS = 500;

/** The first packets of each connection, engine.io's parameters (0) and socket.io's connect (40): socket.io is not loaded for them. */
const GREETING = /^(?:0|40)/;

/** The session, which reads responses from the socket until socket.io takes over. */
interface Reader {
  token: () => string | undefined;
  /** The requests that wait for the socket, to be sent within the handshake. */
  requests: (isPreconnected: true) => object[];
  onFrame: (frame: unknown) => void;
  /**
   * Called when socket.io must be loaded: a packet arrived that only it understands, or the socket closed or
   * did not open in time.
   */
  onNeed: () => void;
}

type Flat = Readonly<Record<string, unknown>>;

/**
 * The socket that the shell has opened, from the moment when the session is loaded. First the session reads
 * the responses from it, then socket.io takes it over with everything that the session has not read
 * (`PreconnectedSocket`).
 */
export class Preconnection {
  readonly #early: EarlySocket;
  readonly webSocket: WebSocket;
  /** The events for socket.io: all but the frames that the session has read. */
  readonly unread = new EventBuffer<Event>();
  #reader: Reader | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(early: EarlySocket) {
    this.#early = early;
    this.webSocket = early.webSocket;
  }

  /** Set when the handshake was sent; it must not be sent again over the same socket. */
  get handshake(): EarlySocket['handshake'] {
    return this.#early.handshake;
  }

  /** True if the socket has the URL that the session would connect to, and sent no other token. */
  fits(url: string, token: string | undefined): boolean {
    return this.webSocket.url === url && (!this.handshake || this.handshake.token === token);
  }

  /**
   * The `msgid` of a request of the handshake that has this type and these data, whatever the order of their
   * keys. Each request is given out once.
   */
  takeRequest(type: string, data: Flat): string | undefined {
    const requests = this.handshake?.ask ?? [];
    const at = requests.findIndex((request) => request.type === type && isSame(request.data, data));
    return requests.splice(at, at < 0 ? 0 : 1)[0]?.msgid;
  }

  /**
   * Reads the socket without socket.io: sends the handshake if it was not sent, and passes on frames.
   * @param url the URL that the session would connect to
   * @returns false if the socket cannot be used
   */
  read(url: string, reader: Reader): boolean {
    const { webSocket } = this;
    this.#early.isClaimed = true;
    if (webSocket.readyState > webSocket.OPEN || !this.fits(url, reader.token())) return false;
    this.#reader = reader;
    if (!this.handshake) this.#timer = setTimeout(reader.onNeed, OPEN_TIMEOUT_MS);
    // The events are read at the end of this task, in which the caller still registers the request that a buffered frame responds to.
    queueMicrotask(this.#receive);
    return true;
  }

  /** Stops reading for the session; all later events are for socket.io. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#reader = undefined;
    this.#receive();
  }

  close(): void {
    this.stop();
    delete this.#early.handshake;
    this.webSocket.close();
  }

  readonly #receive = (): void => {
    const early = this.#early;
    early.onEvent = this.#receive;
    for (const event of early.events.splice(0)) {
      const reader = this.#reader;
      const packet: unknown = 'data' in event ? event.data : undefined;
      const frame = reader && frameOf(packet);
      if (frame !== undefined) reader?.onFrame(frame);
      else this.unread.push(event);
      if (event.type === 'open') this.#sendHandshake(reader);
      else if (frame === undefined && !GREETING.test(`${packet}`)) reader?.onNeed();
    }
  };

  #sendHandshake(reader: Reader | undefined): void {
    clearTimeout(this.#timer);
    if (!reader || this.handshake) return;
    const token = reader.token();
    this.#early.handshake = { token, ask: [] };
    this.webSocket.send(CONNECT + JSON.stringify({ token, ask: reader.requests(true) }));
  }
}

function isSame(one: Flat, other: Flat): boolean {
  return Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);
}

function frameOf(packet: unknown): unknown {
  if (typeof packet !== 'string' || !packet.startsWith(EVENT)) return undefined;
  try {
    const [event, frame] = JSON.parse(packet.slice(EVENT.length));
    return event === MESSAGE_EVENT ? frame : undefined;
  } catch {
    return undefined;
  }
}
