import type { TransactionType } from '../../src/domain/payment/transaction.ts';
import { outcomeOf } from './expectations.ts';
import { itemsOf } from './history.ts';
import type { Client, Reply } from './raw-client.ts';
import { check } from './rule-outcome.ts';
import { type Body, CANCEL, CREATE, HISTORY, LOOKUP } from './values.ts';

interface FirstPayment {
  id: string;
  type: TransactionType;
  body: Body;
  at: number;
}

export class CreatedPayments {
  readonly #owners = new Map<string, string | undefined>();
  readonly #firsts = new Map<string | undefined, FirstPayment>();
  readonly #withdrawals: { id: string; client: Client }[] = [];
  readonly #mistaked = new Set<string>();
  readonly #onCreated: (line: string) => void;

  /** @param onCreated called once for each payment */
  constructor(onCreated: (line: string) => void) {
    this.#onCreated = onCreated;
  }

  has(id: unknown): boolean {
    return this.#owners.has(String(id));
  }

  ofUser(token: string | undefined): string[] {
    return [...this.#owners].flatMap(([id, owner]) => (owner === token ? [id] : []));
  }

  firstOf(token: string | undefined): FirstPayment | undefined {
    return this.#firsts.get(token);
  }

  mistakedOf(token: string | undefined): string[] {
    return this.ofUser(token).filter((id) => this.#mistaked.has(id));
  }

  /** Cancels the withdrawals that `work` made, so that they no longer hold a part of the balance when later rules run. */
  async release<T>(work: () => Promise<T>): Promise<T> {
    const from = this.#withdrawals.length;
    try {
      return await work();
    } finally {
      const made = this.#withdrawals.splice(from);
      await Promise.all(made.map(({ id, client }) => client.isClosed || client.call(CANCEL, { id })));
    }
  }

  /**
   * Records the payment that a response has made.
   * @throws {Broken} when a payment of this run is unknown to its user (the cashier responded before storing it), when a failed payment
   * goes on, and when a batch after the first contains another user's payment
   */
  note(reply: Reply, client: Client): void {
    const { type: request, data: sent } = Object(reply.sent);
    const { token } = client;
    const isOwn = this.#owners.get(String(Object(sent).id)) === token && token !== undefined;
    check(
      request !== LOOKUP || reply.status !== 404 || !isOwn,
      `the lookup of the payment ${Object(sent).id}, which was created, got ${outcomeOf(reply)}`,
      reply,
      'response-after-commit',
    );
    const listed = itemsOf(reply.data) ?? [];
    for (const one of [Object(reply.data), ...listed]) this.#noteEnd(one, reply);
    const isPage = request === HISTORY && Object(sent).cursor !== undefined;
    const stray = listed.find(({ id }) => this.has(id) && this.#owners.get(String(id)) !== token);
    check(
      !(isPage && stray),
      `a page has the payment ${stray?.id} of another user`,
      reply,
      'history-of-others',
    );
    const type = request === CREATE.deposit ? 'deposit' : 'withdrawal';
    if (reply.status !== 200 || request !== CREATE[type]) return;
    const id = String(Object(reply.data).id);
    if (this.has(id)) return;
    this.#owners.set(id, token);
    if (!this.#firsts.has(token)) this.#firsts.set(token, { id, type, body: sent, at: performance.now() });
    if (type === 'withdrawal') this.#withdrawals.push({ id, client });
    const { amount, currency, method } = sent;
    this.#onCreated(`${type} ${id}: ${amount} ${currency} by ${method}`);
  }

  #noteEnd({ id, status }: { id?: unknown; status?: unknown }, reply: Reply): void {
    const name = String(id);
    if (status === 'mistaked') this.#mistaked.add(name);
    const isOver = typeof status !== 'string' || status === 'mistaked' || !this.#mistaked.has(name);
    check(
      isOver || !this.has(name),
      `the payment ${name} was mistaked, and then it is ${status}`,
      reply,
      'mistaked-is-final',
    );
  }
}
