import { connect, type Socket } from 'node:net';
import type { Message, MessageReader } from './message-reader.ts';
import { type Frame, FrameReader } from './websocket-frames.ts';

export type Direction = 'up' | 'down';

export interface FrameEvent {
  line: ProxiedConnection;
  direction: Direction;
  frame: Frame;
  message: Message;
}

export interface ConnectionPolicy {
  reader: MessageReader;
  onConnect(line: ProxiedConnection): 'through' | 'refused';
  onFrame(hit: FrameEvent): void;
  onClose(line: ProxiedConnection): void;
}

let made = 0;

export class ProxiedConnection {
  readonly client: Socket;
  readonly server: Socket;
  readonly tab: string;
  readonly name: string;
  #policy: ConnectionPolicy;
  /** Bytes that wait behind a delayed frame, for each direction. Null while no frame is delayed. */
  #queues: Record<Direction, Buffer[] | null> = { up: null, down: null };
  #isDark = false;
  #isClosed = false;
  #isOrphan = false;

  constructor(client: Socket, port: number, head: Buffer, tab: string, keeper: ConnectionPolicy) {
    this.client = client;
    this.tab = tab;
    made += 1;
    this.name = `${tab} line ${made}`;
    this.#policy = keeper;
    this.server = connect({ port, host: '127.0.0.1', noDelay: true });
    client.setNoDelay(true);
    for (const socket of [client, this.server]) socket.on('error', () => this.cut());
    client.on('close', () => this.#close(this.server));
    this.server.on('close', () => this.#close(client));
    this.server.write(head);
    this.#read(client, 'up', new FrameReader());
    this.#readUpgrade();
  }

  get isOpen(): boolean {
    return !this.#isClosed;
  }

  /** Sends bytes after those that wait in the same direction, so that their order stays. */
  send(direction: Direction, raw: Buffer, then?: () => void): void {
    if (this.#isDark) return;
    const queue = this.#queues[direction];
    if (queue) {
      queue.push(raw);
      if (then) setTimeout(then, 0);
      return;
    }
    const target = direction === 'up' ? this.server : this.client;
    if (target.destroyed) return;
    target.write(raw, then && (() => then()));
  }

  /** Delays one direction. Bytes that arrive meanwhile follow in order. */
  hold(direction: Direction, wait: number): void {
    if (this.#queues[direction]) return;
    this.#queues[direction] = [];
    setTimeout(() => this.free(direction), wait);
  }

  free(direction: Direction): void {
    const held = this.#queues[direction] ?? [];
    this.#queues[direction] = null;
    for (const raw of held) this.send(direction, raw);
  }

  /** Drops all bytes and leaves the connection open, as when a phone loses its network. */
  darken(): void {
    this.#isDark = true;
  }

  cut(): void {
    this.client.destroy();
    this.server.destroy();
  }

  /** Closes the widget's end. After `wait` the cashier still gets the bytes, as those that were on their way. */
  abandon(raw: Buffer, wait: number, done: () => void): void {
    this.#isOrphan = true;
    this.client.destroy();
    setTimeout(() => {
      if (!this.server.destroyed) this.server.write(raw);
      setTimeout(() => {
        this.server.destroy();
        done();
      }, 3_000);
    }, wait);
  }

  #readUpgrade(): void {
    let head = Buffer.alloc(0);
    const take = (chunk: Buffer) => {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      this.server.off('data', take);
      this.client.write(head.subarray(0, end + 4));
      const frames = new FrameReader();
      this.#readFrames('down', frames.push(head.subarray(end + 4)));
      this.#read(this.server, 'down', frames);
    };
    this.server.on('data', take);
  }

  #read(socket: Socket, direction: Direction, frames: FrameReader): void {
    socket.on('data', (chunk: Buffer) => this.#readFrames(direction, frames.push(chunk)));
  }

  #readFrames(direction: Direction, frames: Frame[]): void {
    for (const frame of frames) {
      if (this.#isDark || this.#isOrphan) return;
      const message = this.#policy.reader.read(frame.text);
      this.#policy.onFrame({ line: this, direction, frame, message });
    }
  }

  #close(other: Socket): void {
    if (!this.#isClosed) {
      this.#isClosed = true;
      this.#policy.onClose(this);
    }
    if (!this.#isOrphan) other.destroy();
  }
}
