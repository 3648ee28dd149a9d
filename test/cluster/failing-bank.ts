import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Store } from '../../demo/cashier/storage/database.ts';
import { paymentOf } from '../../demo/cashier/storage/payments.ts';
import { toDecimal } from '../../src/domain/money/money.ts';
import { isFinal } from '../../src/domain/payment/transaction.ts';
import { createRandom, type Random } from '../faults/random.ts';
import type { Finding } from '../faults/verdict.ts';

/** Faults of a request and their weights. `early`: the bank decides and sends its webhooks before it responds. */
const FAULTS = {
  none: 50,
  lost: 12,
  silent: 5,
  'error before': 10,
  'error after': 10,
  nonsense: 5,
  early: 8,
};
/** Number of times that the bank sends a webhook, by weight: a lost one has 0, a repeated one 2 or 3. */
const HOOKS = { '0': 2, '1': 5, '2': 2, '3': 1 };
const OUTCOMES = { paid: 8, failed: 2 };
/** Shortest and longest time from an order to its outcome, and longest delay of a webhook, on the slowed clock. */
const DECISION_MS = [500, 9_000] as const;
const MAX_HOOK_DELAY_MS = 3_000;
/** The bank is down from the first to the second of these shares of the load's duration. */
const OUTAGE = [0.2, 0.5] as const;
/** Longest wait for the last payments after the last fault, in milliseconds of the slowed clock. */
const SETTLE_TIMEOUT_MS = 180_000;

const orderSchema = z.object({ type: z.enum(['deposit', 'withdrawal']), amount: z.string() });
type Order = z.output<typeof orderSchema> & {
  /** Number of times that the cashier has given the order, because a bank without idempotency keys moves the money each time. */
  given: number;
  status: 'open' | 'seen' | 'paid' | 'failed';
};

interface Plan {
  port: number;
  seed: number;
  hookUrl: string;
  /** Factor for the bank's times: at 0.1 the bank is ten times as fast. */
  pace?: number;
}

/** A bank that fails in all ways in which a provider can. Its own records say which payments had to succeed. */
export class FailingBank {
  readonly orders = new Map<string, Order>();
  readonly struck = new Map<string, number>();
  readonly #server: Server;
  readonly #random: Random;
  readonly #hookUrl: string;
  readonly #pace: number;
  #isFailing = true;
  #isDown = false;
  #hooks = 0;

  private constructor({ seed, hookUrl, pace = 1 }: Plan) {
    this.#random = createRandom(seed);
    this.#hookUrl = hookUrl;
    this.#pace = pace;
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch(() => response.destroy());
    });
  }

  static async start(plan: Plan): Promise<FailingBank> {
    const bank = new FailingBank(plan);
    bank.#server.listen(plan.port, '127.0.0.1');
    await once(bank.#server, 'listening');
    return bank;
  }

  planOutage(lastsMs: number): void {
    const [from, to] = OUTAGE;
    setTimeout(() => {
      this.#isDown = this.#isFailing;
    }, lastsMs * from);
    setTimeout(() => {
      this.#isDown = false;
    }, lastsMs * to);
  }

  recover(): void {
    this.#isFailing = false;
    this.#isDown = false;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Compares the bank's records with the database, once all payments are final or the time is up. */
  async compare(store: Store, timeoutMs = SETTLE_TIMEOUT_MS): Promise<Finding[]> {
    const end = Date.now() + timeoutMs;
    for (;;) {
      const rows = await store
        .selectFrom('transactions')
        .selectAll()
        .where('provider', '=', 'bank')
        .execute();
      const payments = new Map(rows.map((row) => [row.id, paymentOf(row)]));
      const isOpen = [...payments.values()].some(({ status }) => !isFinal(status));
      if (isOpen && Date.now() < end) {
        await pause(1_000);
        continue;
      }
      const findings: Finding[] = [];
      const add = (verdict: Finding['verdict'], what: string) => findings.push({ verdict, what });
      for (const [id, { given, type, amount }] of this.orders) {
        const payment = payments.get(id);
        if (given > 1) add('doubled', `${id} was given to the bank ${given} times`);
        if (!payment) add('lost', `the bank has ${id}, and the cashier has not`);
        else if (toDecimal(payment.amount, payment.currency) !== amount || payment.type !== type)
          add('wrong', `${id} is a ${type} of ${amount} at the bank`);
      }
      for (const { id, status } of payments.values()) {
        const order = this.orders.get(id);
        const due = order?.status === 'paid' ? 'processed' : 'mistaked';
        if (!isFinal(status))
          add('stuck', `${id} is ${status}, and ${order?.status ?? 'unknown'} at the bank`);
        else if (status !== due)
          add('wrong', `${id} is ${status}, and ${order?.status ?? 'unknown'} at the bank`);
      }
      return findings;
    }
  }

  get line(): string {
    const faults = [...this.struck]
      .toSorted(([, a], [, b]) => b - a)
      .map(([kind, count]) => `${kind} ${count}`);
    const paid = [...this.orders.values()].filter(({ status }) => status === 'paid').length;
    return `the bank had ${this.orders.size} orders, paid ${paid}, sent ${this.#hooks} webhooks, and failed: ${faults.join(', ')}`;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const part of request) body += part;
    const fault = this.#isDown ? 'down' : this.#isFailing ? this.#random.weigh(FAULTS) : 'none';
    if (fault !== 'none') this.struck.set(fault, (this.struck.get(fault) ?? 0) + 1);
    if (fault === 'down') return void response.destroy();
    const answer = (status: number, text: string) => void response.writeHead(status).end(text);
    if (fault === 'error before') return answer(500, 'error');
    const order = this.#take(request.method ?? '', (request.url ?? '').slice(1), body, fault === 'early');
    if (fault === 'early') await order?.told;
    if (fault === 'silent') return;
    if (fault === 'lost') return void response.destroy();
    if (fault === 'error after') return answer(503, 'error');
    if (fault === 'nonsense') return answer(200, '{"status": "maybe"}');
    if (order) answer(200, JSON.stringify({ status: order.order.status }));
    else answer(404, 'unknown');
  }

  #take(method: string, id: string, body: string, isEarly: boolean) {
    const known = this.orders.get(id);
    if (method === 'DELETE' && known?.status === 'open') known.status = 'failed';
    if (method !== 'PUT') return known && { order: known };
    if (known) {
      known.given += 1;
      return { order: known };
    }
    const given = z.parse(orderSchema, JSON.parse(body));
    const order: Order = { ...given, given: 1, status: given.type === 'deposit' ? 'open' : 'seen' };
    this.orders.set(id, order);
    if (isEarly) return { order, told: this.#decide(id, order, 0) };
    setTimeout(() => void this.#decide(id, order), this.#random.between(...DECISION_MS) * this.#pace);
    return { order };
  }

  async #decide(id: string, order: Order, delayMs = MAX_HOOK_DELAY_MS): Promise<void> {
    if (order.status !== 'open' && order.status !== 'seen') return;
    order.status = this.#random.weigh(OUTCOMES);
    const body = JSON.stringify({ id: `${id} ${order.status}`, payment: id });
    const count = Number(this.#random.weigh(HOOKS));
    const sending = Array.from({ length: count }, async () => {
      await pause(this.#random.between(0, delayMs) * this.#pace);
      this.#hooks += 1;
      // A webhook that fails is not repeated, so that the cashier has to request the outcome from the bank.
      await fetch(this.#hookUrl, { method: 'POST', body }).catch(() => undefined);
    });
    await Promise.all(sending);
  }
}
