import { io, type Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import { createSchema, MESSAGE_EVENT, SOCKET_PATH } from '../../../src/api/contract.ts';
import { type Incoming, readFrame } from '../../../src/api/envelope.ts';
import { readTransaction } from '../../../src/domain/payment/parse-transaction.ts';

/** A client with the widget's protocol for tests of the cashier: calls, responses and pushes. */
export class CashierClient {
  readonly socket: Socket;
  readonly pushes: Incoming[] = [];
  #answers = new Map<string, (frame: Incoming) => void>();
  #watchers = new Set<() => void>();
  #count = 0;
  #prefix = crypto.randomUUID();

  constructor(url: string, token?: string, query: Record<string, string> = {}) {
    this.socket = io(url, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      query,
      ...(token !== undefined && { auth: { token } }),
    });
    this.socket.on(MESSAGE_EVENT, (frame: unknown) => {
      const incoming = readFrame(frame);
      if (!incoming) return;
      if (incoming.msgid === null) this.pushes.push(incoming);
      else this.#answers.get(incoming.msgid)?.(incoming);
      for (const look of this.#watchers) look();
    });
  }

  async ready(): Promise<this> {
    if (this.socket.connected) return this;
    await new Promise<void>((resolve, reject) => {
      this.socket.once('connect', resolve);
      this.socket.once('connect_error', reject);
    });
    return this;
  }

  /** A test passes `msgid` to repeat an earlier message. */
  async call(type: string, data: Record<string, unknown> = {}, msgid = this.nextId()) {
    const answer = this.answerTo(msgid);
    this.socket.emit(MESSAGE_EVENT, { msgid, type, data, sendTime: Date.now() });
    return answer;
  }

  /** The response to a message, also to a raw frame. A test calls this before it sends the message. */
  async answerTo(msgid: string) {
    const frame = await new Promise<Incoming>((resolve) => this.#answers.set(msgid, resolve));
    return { ...frame.outcome, source: frame.source };
  }

  async pay(type: string, data: Record<string, unknown>) {
    const { status, message, data: received } = await this.call(type, data);
    if (status !== 200) throw new Error(`${type}: ${status} ${message} ${JSON.stringify(received)}`);
    return readTransaction(received);
  }

  nextId(): string {
    this.#count += 1;
    return `${this.#prefix}-${this.#count}`;
  }

  pushed(fits: (push: { source: string; data: Record<string, unknown> }) => boolean) {
    return new Promise<Record<string, unknown>>((resolve) => {
      const look = () => {
        for (const push of this.pushes) {
          const data = z.parse(z.record(z.string(), z.unknown()), push.data);
          if (!fits({ source: push.source, data })) continue;
          this.#watchers.delete(look);
          resolve(data);
          return;
        }
      };
      this.#watchers.add(look);
      look();
    });
  }

  status(id: string, status: number | string) {
    return this.pushed(({ source, data }) => {
      return source === 'deposit.status' && data.id === id && data.status === status;
    });
  }

  close(): void {
    this.socket.disconnect();
  }
}

export function spei(changes: Record<string, unknown> = {}) {
  return z.parse(createSchema, {
    idem: crypto.randomUUID(),
    method: 'spei',
    amount: '500',
    currency: 'MXN',
    country: 'mx',
    fields: { full_name: 'María José Núñez' },
    ...changes,
  });
}

export function payout(changes: Record<string, unknown> = {}) {
  return spei({
    method: 'spei_payout',
    fields: { clabe: '032180000118359719', full_name: 'María José Núñez' },
    ...changes,
  });
}

export const DEPOSIT = 'BANKING_DEPOSIT:create-v1';
export const WITHDRAWAL = 'BANKING_WITHDRAWAL:create-v1';
