import { WebSocket } from 'ws';
import { CONTRACT_VERSION, MESSAGE_EVENT, SOCKET_PATH } from '../../src/api/contract.ts';
import { type Incoming, readFrame } from '../../src/api/envelope.ts';
import { explainFailure } from './explain-failure.ts';

/** A request and its response, for the report. */
export interface Exchange {
  sent: unknown;
  /** Undefined if no response came in time. */
  came: unknown;
}

export interface Reply extends Exchange {
  status: number | undefined;
  message: string;
  data: unknown;
}

/** The cashier rejected the connection, or closed it before it was complete. */
export class ConnectionError extends Error {
  constructor(
    message: string,
    /** The error packet of the cashier, if there was one. */
    readonly packet?: unknown,
  ) {
    super(message);
  }
}

export interface ClientOptions {
  url: string;
  token?: string | undefined;
  ask?: readonly object[];
  timeoutMs: number;
  /** Called with each response to a request of `call`. */
  onReply?: (reply: Reply) => void;
}

let count = 0;
const prefix = `kit${process.pid.toString(36)}${Date.now().toString(36)}`;

/**
 * A widget's socket: Engine.IO 4 and socket.io packets over a plain WebSocket, so that the kit can also send what no socket.io client
 * sends.
 */
export class Client {
  /** Every frame that came, as the cashier sent it. */
  readonly frames: unknown[] = [];
  readonly token: string | undefined;
  readonly #timeoutMs: number;
  readonly #onReply: ((reply: Reply) => void) | undefined;
  readonly #socket: WebSocket;
  readonly #listeners = new Set<() => void>();
  isClosed = false;

  private constructor(socket: WebSocket, { token, timeoutMs, onReply }: ClientOptions) {
    this.#socket = socket;
    this.token = token;
    this.#timeoutMs = timeoutMs;
    this.#onReply = onReply;
  }

  /** @throws {ConnectionError} when the cashier rejects the connection */
  static open(options: ClientOptions): Promise<Client> {
    const query = new URLSearchParams({ cashier_type: 'widget', contract: CONTRACT_VERSION, Language: 'en' });
    const address = new URL(`${SOCKET_PATH}/?${query}&EIO=4&transport=websocket`, options.url);
    address.protocol = address.protocol.replace('http', 'ws');
    const socket = new WebSocket(address, { handshakeTimeout: options.timeoutMs });
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
      socket.on('error', (error) => fail(explainFailure(error)));
      socket.on('close', () => {
        client.isClosed = true;
        client.#notify();
        fail('the cashier closed the socket');
      });
      socket.on('message', (data) => {
        const packet = String(data);
        if (!isOpened && !packet.startsWith('0{')) {
          fail('the server speaks another protocol than Engine.IO 4');
          return;
        }
        isOpened = true;
        if (packet === '2') socket.send('3');
        else if (packet.startsWith('0')) {
          const auth = {
            ...(options.token && { token: options.token }),
            ...(options.ask && { ask: options.ask }),
          };
          socket.send(`40${JSON.stringify(auth)}`);
        } else if (packet.startsWith('40')) {
          clearTimeout(timer);
          // Version 2 opens the namespace by itself, and gives it no id.
          if (Object(parse(packet.slice(2))).sid) resolve(client);
          else fail('the server speaks socket.io 2 (Engine.IO 3); the widget needs version 3 or 4');
        } else if (packet.startsWith('44'))
          fail('the cashier refused the connection', parse(packet.slice(2)));
        else if (packet.startsWith('42')) client.#receive(parse(packet.slice(2)));
      });
    });
  }

  /** Sends a request; its status is undefined if no response comes in time. */
  async call(type: string, data: object = {}, { msgid = nextId(), data: more = {} } = {}): Promise<Reply> {
    const sent = { msgid, type, data: { ...data, ...more }, sendTime: Date.now() };
    const seen = this.frames.length;
    this.send(sent);
    await this.until(() => this.responsesTo(msgid, seen).length > 0, this.#timeoutMs);
    const [came] = this.responsesTo(msgid, seen);
    const outcome = readFrame(came)?.outcome;
    const { status, message = '', data: answer } = outcome ?? {};
    const reply = { sent, came, status, message, data: answer };
    this.#onReply?.(reply);
    return reply;
  }

  send(frame: unknown): void {
    this.sendPacket(`42${JSON.stringify([MESSAGE_EVENT, frame])}`);
  }

  sendPacket(packet: string): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(packet);
  }

  responsesTo(msgid: string, from = 0): unknown[] {
    return this.frames.slice(from).filter((frame) => readFrame(frame)?.msgid === msgid);
  }

  /** The pushes of a source, in the order in which they came. */
  pushes(source: string): Incoming[] {
    return this.frames.flatMap((frame) => {
      const read = readFrame(frame);
      return read && read.msgid === null && read.source === source ? [read] : [];
    });
  }

  /** Resolves to true once the condition holds, and to false when it does not hold in time. */
  until(condition: () => boolean, timeoutMs: number): Promise<boolean> {
    if (condition()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const end = (result: boolean) => {
        clearTimeout(timer);
        this.#listeners.delete(look);
        resolve(result);
      };
      const look = () => {
        if (condition()) end(true);
        else if (this.isClosed) end(false);
      };
      const timer = setTimeout(() => end(false), timeoutMs);
      this.#listeners.add(look);
    });
  }

  /** Closes the socket without a goodbye, as a phone without a network does. */
  drop(): void {
    this.#socket.terminate();
  }

  #receive(event: unknown): void {
    if (!Array.isArray(event) || event[0] !== MESSAGE_EVENT) return;
    this.frames.push(event[1]);
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
