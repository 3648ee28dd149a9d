import { randomInt } from 'node:crypto';
import { type Method, parseMethods } from '../../src/domain/methods/method.ts';
import { limitsOf } from '../../src/domain/money/limits.ts';
import { type Minor, toDecimal, unitOf } from '../../src/domain/money/money.ts';
import type { TransactionType } from '../../src/domain/payment/transaction.ts';
import type { Transaction } from '../../src/domain/payment/transaction-schema.ts';
import { codeOf, messageFor, outcomeOf, transactionIn } from './expectations.ts';
import { completeForm, listCandidates, type Payable } from './payable.ts';
import { type Printed, Printer } from './printer.ts';
import { Client, type Reply } from './raw-client.ts';
import { Broken, check, type Exchange, need, Skipped } from './rule-outcome.ts';
import {
  type Body,
  CANCEL,
  CREATE,
  LISTS,
  LOOKUP,
  type Market,
  newKey,
  REGIONS,
  readableRegions,
} from './values.ts';

export interface KitOptions {
  url: string;
  token?: string | undefined;
  otherToken?: string | undefined;
  expiredToken?: string | undefined;
  country?: string | undefined;
  currency?: string | undefined;
  /** Names of the methods to pay with. */
  deposit?: string | undefined;
  withdrawal?: string | undefined;
  /** Values of fields that the kit cannot make up, by name. */
  fields: Readonly<Record<string, string>>;
  allowPayments: boolean;
  /** Tries each method of each market. */
  allMethods?: boolean;
  /** The captchas of the cashier are switched on, which the kit then checks. */
  hasCaptcha?: boolean;
  /** Restarts the cashier; the rule of the restart is skipped without it. */
  restart?: (() => Promise<void>) | undefined;
  users: number;
  timeoutMs: number;
  /** The time in which a push has to follow a change. */
  pushMs: number;
  /** The longest time that a rule waits for what comes by itself, such as a ping; such rules are skipped without it. */
  waitMs?: number;
  /** Called with each payment that the kit has created. */
  onCreated: (line: Printed) => void;
}

/** True for a deposit of coins: its create request has the amount zero, and the user may request the address again. */
export const isCoin = (type: TransactionType, { category }: Method) =>
  type === 'deposit' && category === 'crypto';

/** Whole digits below this, modulo 100, select faults in test environments. */
const FIRST_PLAIN = 20n;
/** The distance to whole digits that select nothing; round digits select nothing either. */
function liftOf(amount: Minor, unit: Minor): Minor {
  const whole = (amount / unit) % 100n;
  return whole > 0n && whole < FIRST_PLAIN ? (FIRST_PLAIN - whole) * unit : 0n;
}

/** Methods that are tried until one accepts a create request. */
const MAX_TRIED_METHODS = 12;

export interface Paid {
  body: Body;
  reply: Reply;
  transaction: Transaction;
}

/** The state that the rules share: sockets of the users, the market, the methods and the payments that were made. */
export class Kit {
  readonly options: KitOptions;
  /** Prints what the cashier says, without the tokens of the options and the sessions. */
  readonly printer: Printer;
  readonly #clients: Client[] = [];
  readonly #shared = new Map<string, Promise<Client>>();
  #market: Promise<Market> | undefined;
  readonly #methods = new Map<TransactionType, Promise<Method[]>>();
  readonly #payables = new Map<TransactionType, Promise<Payable>>();
  /** Payments of this run, and the token of the user of each. */
  readonly #created = new Map<string, string | undefined>();
  /** The time from the step "paid" to the credit of a deposit of this run, if one was credited. */
  confirmMs: number | null = null;
  /** Times of all responses. */
  readonly responseTimes: number[] = [];
  #note = '';
  /** Withdrawals that hold a part of the balance, and the socket of the user who made each. */
  readonly #withdrawals: { id: string; client: Client }[] = [];
  #amounts = { deposit: 0, withdrawal: 0 };
  /** True while amounts have cents of their own, so that a second run within 120 s makes no similar payments. */
  #hasCents = true;
  readonly #cents = BigInt(randomInt(1, 100));
  /** Frames of all sockets, for the rules about every frame. */
  get frames(): unknown[] {
    return this.#clients.flatMap(({ frames }) => frames);
  }

  constructor(options: KitOptions) {
    this.options = options;
    this.printer = new Printer([options.token, options.otherToken, options.expiredToken]);
  }

  async open(token: string | undefined, ask?: readonly object[]): Promise<Client> {
    const { url, timeoutMs } = this.options;
    const onReply = (reply: Reply, ms: number) => {
      this.responseTimes.push(ms);
      this.#checkFound(reply, client);
      this.#noteCreated(reply, client);
    };
    const onToken = (given: unknown) => this.printer.hide(given);
    const client = await Client.open({ url, timeoutMs, token, onReply, onToken, ...(ask && { ask }) });
    this.#clients.push(client);
    return client;
  }

  /** The user's socket that the rules share; opened again after it was lost. */
  async user(which: 'user' | 'other' | 'guest' = 'user'): Promise<Client> {
    const { token, otherToken } = this.options;
    if (which === 'other') need(otherToken, '--other-token, the token of another user');
    if (which === 'user') need(token, '--token, the token of a user');
    const known = await this.#shared.get(which)?.catch(() => undefined);
    if (known && !known.isClosed) return known;
    const opened = this.open({ user: token, other: otherToken, guest: undefined }[which]);
    this.#shared.set(which, opened);
    return opened;
  }

  /** A kit of the same users for another market. */
  inMarket(country: string, currency: string): Kit {
    const kit = new Kit({ ...this.options, country, currency, deposit: undefined, withdrawal: undefined });
    // Markets may share a method and a currency.
    kit.#amounts = this.#amounts;
    return kit;
  }

  /** Closes the sockets that a rule has opened for itself: a cashier may limit the sockets of a user. */
  async closeOwn(): Promise<void> {
    const shared = await Promise.all([...this.#shared.values()].map((opening) => opening.catch(() => null)));
    for (const client of this.#clients) if (!shared.includes(client)) client.drop();
  }

  /** Forgets all sockets: a restart of the cashier has ended them. */
  disconnect(): void {
    this.close();
    this.#shared.clear();
  }

  close(): void {
    for (const client of this.#clients) client.drop();
  }

  market(): Promise<Market> {
    this.#market ??= this.#findMarket();
    return this.#market;
  }

  async #findMarket(): Promise<Market> {
    const guest = await this.user('guest');
    const { country, currency } = this.options;
    const reply = await guest.call(REGIONS);
    const regions = readableRegions(reply.data);
    const region = regions.find(({ code }) => !country || code === country);
    const market = {
      country: country ?? region?.code ?? '',
      currency: currency ?? region?.currencies[0] ?? '',
      prefix: region?.prefix ?? '',
    };
    need(
      market.country && market.currency,
      'a country with a currency: the list of regions has none; use --country and --currency',
    );
    return market;
  }

  methods(type: TransactionType): Promise<Method[]> {
    const known = this.#methods.get(type) ?? this.#loadMethods(type);
    this.#methods.set(type, known);
    return known;
  }

  async #loadMethods(type: TransactionType): Promise<Method[]> {
    const { country, currency } = await this.market();
    const client = await this.user(this.options.token ? 'user' : 'guest');
    const { data } = await client.call(LISTS[type], { country, currency });
    return parseMethods(data, () => undefined);
  }

  /** A method that accepts a create request of made-up values. */
  payable(type: TransactionType = 'deposit'): Promise<Payable> {
    need(this.options.allowPayments, '--allow-payments: this rule creates payments');
    const known = this.#payables.get(type) ?? this.#findPayable(type);
    this.#payables.set(type, known);
    return known;
  }

  /** The methods whose forms the kit can fill in; those with fewer fields first, those with a preparation last. */
  async candidates(type: TransactionType): Promise<Payable[]> {
    return listCandidates(await this.methods(type), await this.market(), {
      name: this.options[type],
      fields: this.options.fields,
    });
  }

  /** Sends a create request of the user. */
  async create(type: TransactionType, body: object, client?: Client): Promise<Reply> {
    const reply = await (client ?? (await this.user())).call(CREATE[type], body);
    const isPoor = type === 'withdrawal' && codeOf(reply) === 'insufficient_funds';
    if (isPoor)
      throw new Skipped('a user with a higher balance: the withdrawals of this run have used it up');
    return reply;
  }

  /** Gives the balance back that a rule has held: cancels the withdrawals that it has made. */
  async release<T>(work: () => Promise<T>): Promise<T> {
    const from = this.#withdrawals.length;
    try {
      return await work();
    } finally {
      const made = this.#withdrawals.splice(from);
      await Promise.all(made.map(({ id, client }) => client.isClosed || client.call(CANCEL, { id })));
    }
  }

  async #findPayable(type: TransactionType): Promise<Payable> {
    const { currency, country } = await this.market();
    const open = await this.candidates(type);
    const refusals: string[] = [];
    let last: Exchange | undefined;
    for (const candidate of open.slice(0, MAX_TRIED_METHODS)) {
      const payable = await completeForm(this, candidate);
      if (!payable) continue;
      const client = await this.user();
      let reply = await client.call(CREATE[type], await this.body(type, payable));
      if (this.#hasCents && messageFor(reply, 'amount') !== undefined) {
        // The method may take whole amounts only.
        this.#hasCents = false;
        reply = await client.call(CREATE[type], await this.body(type, payable));
      }
      last = reply;
      if (reply.status === 200) return payable;
      const data = JSON.stringify(reply.data ?? null).slice(0, 100);
      refusals.push(`${payable.method.name}: ${outcomeOf(reply)} ${reply.message} ${data}`);
    }
    if (refusals.length > 0) {
      throw new Broken(
        `no method accepted a ${type} of made-up values; give values by --fields or name a method. Tried: ${refusals.join('; ')}`,
        last,
        `create-${type}`,
      );
    }
    need(
      false,
      `a ${type} method in ${country} and ${currency} without captcha whose fields the kit can fill in: see --fields`,
    );
    throw new Error('The kit has no method');
  }

  /** A new create request: another key and another amount at each call. */
  async body(type: TransactionType, payable?: Payable, changes: Record<string, unknown> = {}): Promise<Body> {
    const { method, fields } = payable ?? (await this.payable(type));
    const { country, currency } = await this.market();
    const { isInvestForbidden, securityRulesGroup } = method;
    return {
      idem: newKey(),
      method: method.name,
      // The user decides the amount of a deposit of coins in the wallet.
      amount: toDecimal(
        isCoin(type, method) ? 0n : this.#nextAmount(type, method, currency, country),
        currency,
      ),
      currency,
      country,
      fields,
      ...(type === 'withdrawal' && { account: 'main' }),
      ...(isInvestForbidden && { isInvestForbidden }),
      ...(securityRulesGroup !== null && { securityRulesGroup }),
      ...changes,
    };
  }

  /**
   * Amounts from the minimum on, each one once, because equal payments would be rejected as duplicates. Their whole digits are round:
   * others select faults in test environments. Withdrawals differ in their cents, so that they use little of the balance.
   */
  #nextAmount(type: TransactionType, method: Method, currency: string, country: string): Minor {
    const limits = limitsOf(method.amount_rules, currency, country);
    if (limits === 'unavailable') return unitOf(currency);
    this.#amounts[type] += 1;
    const count = BigInt(this.#amounts[type]);
    const unit = unitOf(currency);
    const hasCents = this.#hasCents && unit >= 100n;
    const cents = hasCents ? (this.#cents * unit) / 100n : 0n;
    const small = hasCents && type === 'withdrawal' ? ((count % 99n) * unit) / 100n : null;
    for (const step of [100n * unit, unit, 1n]) {
      const first = ((limits.min + step - 1n) / step) * step;
      const amount =
        small === null
          ? first + count * step + cents
          : first + ((cents + small) % unit) + (count / 99n) * step;
      const lifted = amount + liftOf(amount, unit);
      if (lifted <= limits.max) return lifted;
      if (amount <= limits.max) return amount;
    }
    return limits.min;
  }

  /** Creates a payment. @throws {Broken} when the cashier rejects it */
  async pay(type: TransactionType = 'deposit', body?: Body, client?: Client): Promise<Paid> {
    const sent = body ?? (await this.body(type));
    const reply = await this.create(type, sent, client);
    const problem = `a ${type} that should be created got ${outcomeOf(reply)} ${reply.message}`;
    check(reply.status === 200, problem.trimEnd(), reply, `create-${type}`);
    return { body: sent, reply, transaction: transactionIn(reply) };
  }

  /** True for a payment that this run has made. */
  hasCreated(id: unknown): boolean {
    return this.#created.has(String(id));
  }

  /** The payments that this run has made for the user of a token. */
  createdBy(token: string | undefined): string[] {
    return [...this.#created].flatMap(([id, owner]) => (owner === token ? [id] : []));
  }

  /** Adds a figure to the result of the rule that runs. */
  note(text: string): void {
    this.#note = text;
  }

  takeNote(): string {
    const note = this.#note;
    this.#note = '';
    return note;
  }

  /** @throws {Broken} when a user does not find a payment of this run: the cashier has responded before it was stored */
  #checkFound(reply: Reply, { token }: Client): void {
    const { type, data } = Object(reply.sent);
    const isOwn = this.#created.get(String(Object(data).id)) === token && token !== undefined;
    check(
      type !== LOOKUP || reply.status !== 404 || !isOwn,
      `the lookup of the payment ${Object(data).id}, which was created, got ${outcomeOf(reply)}`,
      reply,
      'response-after-commit',
    );
  }

  /** Reports each payment that a create request has made, once. */
  #noteCreated({ data, sent, status }: Reply, client: Client): void {
    const request = Object(sent);
    const type = request.type === CREATE.deposit ? 'deposit' : 'withdrawal';
    if (status !== 200 || request.type !== CREATE[type]) return;
    const id = String(Object(data).id);
    if (this.#created.has(id)) return;
    this.#created.set(id, client.token);
    if (type === 'withdrawal') this.#withdrawals.push({ id, client });
    const { amount, currency, method } = request.data;
    this.options.onCreated(this.printer.print(`${type} ${id}: ${amount} ${currency} by ${method}`));
  }
}
