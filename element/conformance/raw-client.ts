import { WebSocket } from 'ws';
import { CONTRACT_VERSION, MESSAGE_EVENT, PUSH, SOCKET_PATH } from '../../src/api/contract.ts';
import { type Incoming, readFrame } from '../../src/api/envelope.ts';
import { ConnectionError, explainFailure } from './explain-failure.ts';
import {
  hasTooManyLevels,
  MAX_FRAME_BYTES,
  MAX_FRAMES,
  MAX_LEVELS,
  MAX_RECEIVED_CHARS,
  parse,
  readErrorPacket,
} from './read-packet.ts';
import { Broken, type Exchange } from './rule-outcome.ts';

export interface Reply extends Exchange {
  status: number | undefined;
  message: string;
  data: unknown;
}

export interface ClientOptions {
  url: string;
  token?: string | undefined;
  ask?: readonly object[];
  timeoutMs: number;
  onReply?: (reply: Reply, ms: number) => void;
  onToken?: (token: unknown) => void;
}

let count = 0;
const prefix = `kit${process.pid.toString(36)}${Date.now().toString(36)}`;

/** Engine.IO 4 and socket.io packets over a plain WebSocket, so that the kit can send packets that no socket.io client sends. */
export class Client {
  readonly frames: unknown[] = [];
  readonly #reads: (Incoming | undefined)[] = [];
  #receivedChars = 0;
  /** The reason why the kit reads this socket no longer, such as a frame that is too long. */
  #refusal: string | undefined;
  readonly token: string | undefined;
  readonly #timeoutMs: number;
  readonly #onReply: ((reply: Reply, ms: number) => void) | undefined;
  readonly #openedAt = performance.now();
  /** The time between two pings, as the cashier has announced it. 25 s is the default of Engine.IO. */
  pingIntervalMs = 25_000;
  pings = 0;
  readonly #onToken: ((token: unknown) => void) | undefined;
  readonly #socket: WebSocket;
  readonly #listeners = new Set<() => void>();
  isClosed = false;

  get ageMs(): number {
    return performance.now() - this.#openedAt;
  }

  private constructor(socket: WebSocket, { token, timeoutMs, onReply, onToken }: ClientOptions) {
    this.#socket = socket;
    this.token = token;
    this.#timeoutMs = timeoutMs;
    this.#onReply = onReply;
    this.#onToken = onToken;
  }

  /** @throws {ConnectionError} when the cashier does not respond, speaks another protocol or rejects the connection */
  static open(options: ClientOptions): Promise<Client> {
    const query = new URLSearchParams({ cashier_type: 'widget', contract: CONTRACT_VERSION, Language: 'en' });
    const address = new URL(`${SOCKET_PATH}/?${query}&EIO=4&transport=websocket`, options.url);
    address.protocol = address.protocol.replace('http', 'ws');
    const socket = new WebSocket(address, {
      handshakeTimeout: options.timeoutMs,
      maxPayload: MAX_FRAME_BYTES,
    });
    const client = new Client(socket, options);
    return new Promise((resolve, reject) => {
      let isOpened = false;
      const silence = `the server sent no socket.io packet within ${options.timeoutMs / 1_000} s`;
      const timer = setTimeout(() => fail(silence), options.timeoutMs);
      const fail = (message: string, packet?: unknown) => {
        clearTimeout(timer);
        socket.terminate();
        reject(new ConnectionError(message, packet));
      };
      socket.on('error', (error) => {
        if (Object(error).code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') {
          client.#refuse('the cashier sent a frame that is longer than 10 MB');
        }
        fail(client.#refusal ?? explainFailure(error));
      });
      socket.on('close', () => {
        client.isClosed = true;
        client.#notify();
        fail('the cashier closed the socket');
      });
      socket.on('message', (data) => {
        if (client.isClosed) return;
        const packet = String(data);
        client.#receivedChars += packet.length;
        if (client.#receivedChars > MAX_RECEIVED_CHARS) {
          client.#refuse(`the cashier sent more than ${MAX_RECEIVED_CHARS} characters`);
        }
        if (!isOpened && !packet.startsWith('0{')) {
          fail('the server speaks another protocol than Engine.IO 4');
          return;
        }
        isOpened = true;
        if (packet === '2') {
          client.pings += 1;
          client.#notify();
          socket.send('3');
        } else if (packet.startsWith('0')) {
          const { pingInterval } = Object(parse(packet.slice(1)));
          if (typeof pingInterval === 'number') client.pingIntervalMs = pingInterval;
          const auth = {
            ...(options.token && { token: options.token }),
            ...(options.ask && { ask: options.ask }),
          };
          socket.send(`40${JSON.stringify(auth)}`);
        } else if (packet.startsWith('40')) {
          clearTimeout(timer);
          // socket.io 2 confirms the namespace without a `sid`, so a missing `sid` reveals that version.
          if (Object(parse(packet.slice(2))).sid) resolve(client);
          else fail('the server speaks socket.io 2 (Engine.IO 3); the widget needs version 3 or 4');
        } else if (packet.startsWith('44'))
          fail('the cashier refused the connection', readErrorPacket(packet.slice(2)));
        else if (packet.startsWith('42')) client.#receive(parse(packet.slice(2)));
      });
    });
  }

  async call(type: string, data: object = {}, { msgid = nextId(), data: more = {} } = {}): Promise<Reply> {
    const sent = { msgid, type, data: { ...data, ...more }, sendTime: Date.now() };
    const seen = this.frames.length;
    const sentAt = performance.now();
    this.send(sent);
    await this.until(() => this.responsesTo(msgid, seen).length > 0, this.#timeoutMs);
    const [came] = this.responsesTo(msgid, seen);
    const read = readFrame(came);
    if (typeof read?.data === 'string') {
      throw new Broken('data of a response is a text, and no object', { sent, came }, 'need-parse');
    }
    const outcome = read?.outcome;
    const { status, message = '', data: answer } = outcome ?? {};
    const reply = { sent, came, status, message, data: answer };
    this.#onReply?.(reply, performance.now() - sentAt);
    return reply;
  }

  send(frame: unknown): void {
    this.sendPacket(`42${JSON.stringify([MESSAGE_EVENT, frame])}`);
  }

  sendPacket(packet: string): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(packet);
  }

  responsesTo(msgid: string, from = 0): unknown[] {
    return this.frames.filter((_, at) => at >= from && this.#reads[at]?.msgid === msgid);
  }

  pushes(source: string): Incoming[] {
    return this.#reads.flatMap((read) =>
      read && read.msgid === null && read.source === source ? [read] : [],
    );
  }

  /** False if the socket closes or the time is over. @throws {Broken} when the cashier has exceeded a limit of the kit */
  async until(condition: () => boolean, timeoutMs: number): Promise<boolean> {
    const end = performance.now() + timeoutMs;
    while (!condition()) {
      if (this.#refusal) throw new Broken(this.#refusal);
      const left = end - performance.now();
      if (this.isClosed || left <= 0) return false;
      await this.#nextEvent(left);
    }
    return true;
  }

  #nextEvent(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#listeners.delete(end);
        resolve();
      };
      const timer = setTimeout(end, timeoutMs);
      this.#listeners.add(end);
    });
  }

  /** Ends the connection without a close frame, as a phone does that loses its network. */
  drop(): void {
    this.#socket.terminate();
  }

  #receive(event: unknown): void {
    if (!Array.isArray(event) || event[0] !== MESSAGE_EVENT) return;
    const read = readFrame(event[1]);
    if (hasTooManyLevels(event) || hasTooManyLevels(read?.data)) {
      this.#refuse(`a frame of the cashier has more than ${MAX_LEVELS} levels`);
      return;
    }
    if (this.frames.length >= MAX_FRAMES) {
      this.#refuse(`the cashier sent more than ${MAX_FRAMES} frames`);
      return;
    }
    if (read?.source === PUSH.login) this.#onToken?.(Object(read.data).token);
    this.frames.push(event[1]);
    this.#reads.push(read);
    this.#notify();
  }

  /** Ends a socket on which the cashier exceeds a limit of the kit. Rules that use the socket then fail with `reason`. */
  #refuse(reason: string): void {
    this.#refusal ??= reason;
    this.isClosed = true;
    this.#socket.terminate();
    this.#notify();
  }

  #notify(): void {
    for (const look of this.#listeners) look();
  }
}

export function nextId(): string {
  count += 1;
  return `${prefix}-${count}`;
}
