import { EventBuffer } from '../../platform/event-buffer.ts';
import { CONNECT, EVENT, MESSAGE_EVENT } from '../wire-constants.ts';
import type { EarlySocket } from './early-socket.ts';

/** If the preconnected socket is not open within this time, socket.io connects instead. */
const OPEN_TIMEOUT_MS = 500;

/** The first packets of each connection, engine.io's parameters (0) and socket.io's connect (40): socket.io is not loaded for them. */
const GREETING = /^(?:0|40)/;

interface Reader {
  token: () => string | undefined;
  requests: (isPreconnected: true) => object[];
  onFrame: (frame: unknown) => void;
  /** socket.io must be loaded: a packet arrived that only it understands, or the socket closed or did not open in time. */
  onNeed: () => void;
}

type Flat = Readonly<Record<string, unknown>>;

/** The socket that the shell has opened. The session reads responses from it, then socket.io gets it with all unread events. */
export class Preconnection {
  readonly #early: EarlySocket;
  readonly webSocket: WebSocket;
  readonly unread = new EventBuffer<Event>();
  #reader: Reader | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(early: EarlySocket) {
    this.#early = early;
    this.webSocket = early.webSocket;
  }

  get handshake(): EarlySocket['handshake'] {
    return this.#early.handshake;
  }

  fits(url: string, token: string | undefined): boolean {
    return this.webSocket.url === url && (!this.handshake || this.handshake.token === token);
  }

  /** The `msgid` of a request in the handshake with this type and these data. Each is given out once, because it gets one response. */
  takeRequest(type: string, data: Flat): string | undefined {
    const requests = this.handshake?.ask ?? [];
    const at = requests.findIndex((request) => request.type === type && isSame(request.data, data));
    return requests.splice(at, at < 0 ? 0 : 1)[0]?.msgid;
  }

  /** Sends the handshake if the shell has not, and passes frames on. False if the socket cannot be used for this URL and token. */
  read(url: string, reader: Reader): boolean {
    const { webSocket } = this;
    this.#early.isClaimed = true;
    if (webSocket.readyState > webSocket.OPEN || !this.fits(url, reader.token())) return false;
    this.#reader = reader;
    if (!this.handshake) this.#timer = setTimeout(reader.onNeed, OPEN_TIMEOUT_MS);
    // The events are read after this task, because the caller still registers the request that a buffered frame responds to.
    queueMicrotask(this.#receive);
    return true;
  }

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
