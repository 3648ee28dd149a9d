import { type Method, parseMethods } from '../../src/domain/methods/method.ts';
import { toDecimal } from '../../src/domain/money/money.ts';
import type { TransactionType } from '../../src/domain/payment/transaction.ts';
import type { Transaction } from '../../src/domain/payment/transaction-schema.ts';
import { Amounts } from './amounts.ts';
import { CreatedPayments } from './created-payments.ts';
import { codeOf, messageFor, outcomeOf, transactionIn } from './expectations.ts';
import type { KitOptions } from './kit-options.ts';
import { completeForm, listCandidates, type Payable } from './payable.ts';
import { Printer } from './printer.ts';
import { Client, type Reply } from './raw-client.ts';
import { Broken, check, type Exchange, need, Skipped } from './rule-outcome.ts';
import { type Body, CREATE, LISTS, type Market, newKey, REGIONS, readableRegions } from './values.ts';

const MAX_TRIED_METHODS = 12;

export interface Paid {
  body: Body;
  reply: Reply;
  transaction: Transaction;
}

/** The state that the rules share: sockets of the users, the market, the methods and the payments that were made. */
export class Kit {
  readonly options: KitOptions;
  /** Prints texts of the cashier, with the tokens of options and sessions redacted. */
  readonly printer: Printer;
  readonly #clients: Client[] = [];
  readonly #shared = new Map<string, Promise<Client>>();
  #market: Promise<Market> | undefined;
  readonly #methods = new Map<TransactionType, Promise<Method[]>>();
  readonly #payables = new Map<TransactionType, Promise<Payable>>();
  /** The time from the step `paid` to the credit of the newest deposit, by which rules limit the wait for the next. Null at first. */
  confirmMs: number | null = null;
  readonly responseTimes: number[] = [];
  #note = '';
  #amounts = new Amounts();
  readonly created: CreatedPayments;
  get frames(): unknown[] {
    return this.#clients.flatMap(({ frames }) => frames);
  }

  constructor(options: KitOptions) {
    this.options = options;
    const { token, otherToken, expiredToken, limitedToken, closedTokens = {} } = options;
    this.printer = new Printer([
      token,
      otherToken,
      expiredToken,
      limitedToken,
      ...Object.values(closedTokens),
    ]);
    this.created = new CreatedPayments((line) => options.onCreated(this.printer.print(line)));
  }

  async open(token: string | undefined, ask?: readonly object[]): Promise<Client> {
    const { url, timeoutMs } = this.options;
    const onReply = (reply: Reply, ms: number) => {
      this.responseTimes.push(ms);
      this.created.note(reply, client);
    };
    const onToken = (given: unknown) => this.printer.hide(given);
    const client = await Client.open({ url, timeoutMs, token, onReply, onToken, ...(ask && { ask }) });
    this.#clients.push(client);
    return client;
  }

  /** A user's socket that all rules share, opened again if it was lost. */
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

  inMarket(country: string, currency: string): Kit {
    const kit = new Kit({ ...this.options, country, currency, deposit: undefined, withdrawal: undefined });
    kit.#amounts = new Amounts(this.#amounts);
    return kit;
  }

  /** Closes the sockets that a rule has opened for itself, because a cashier may limit the number of a user's sockets. */
  async closeOwn(): Promise<void> {
    const shared = await Promise.all([...this.#shared.values()].map((opening) => opening.catch(() => null)));
    for (const client of this.#clients) if (!shared.includes(client)) client.drop();
  }

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

  payable(type: TransactionType = 'deposit'): Promise<Payable> {
    need(this.options.allowPayments, '--allow-payments: this rule creates payments');
    const known = this.#payables.get(type) ?? this.#findPayable(type);
    this.#payables.set(type, known);
    return known;
  }

  /** Methods whose forms the kit can fill in, those with few fields first, those with a preparation last, because it costs a request. */
  async candidates(type: TransactionType): Promise<Payable[]> {
    return listCandidates(await this.methods(type), await this.market(), {
      name: this.options[type],
      fields: this.options.fields,
    });
  }

  async create(type: TransactionType, body: object, client?: Client): Promise<Reply> {
    const reply = await (client ?? (await this.user())).call(CREATE[type], body);
    const isPoor = type === 'withdrawal' && codeOf(reply) === 'insufficient_funds';
    if (isPoor)
      throw new Skipped('a user with a higher balance: the withdrawals of this run have used it up');
    return reply;
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
      if (this.#amounts.hasCents && messageFor(reply, 'amount') !== undefined) {
        // The method may take whole amounts only, so this and all later amounts have no cents.
        this.#amounts.hasCents = false;
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

  /** A new create request. It has another key and amount than all before, so that it is no duplicate. */
  async body(type: TransactionType, payable?: Payable, changes: Record<string, unknown> = {}): Promise<Body> {
    const { method, fields } = payable ?? (await this.payable(type));
    const { country, currency } = await this.market();
    const { isInvestForbidden, securityRulesGroup } = method;
    const amount = this.#amounts.next(type, method, { country, currency });
    need(amount !== null, `a ${type} method with wider limits: the amounts of ${method.name} are used up`);
    return {
      idem: newKey(),
      method: method.name,
      amount: toDecimal(amount, currency),
      currency,
      country,
      fields,
      ...(type === 'withdrawal' && { account: 'main' }),
      ...(isInvestForbidden && { isInvestForbidden }),
      ...(securityRulesGroup !== null && { securityRulesGroup }),
      ...changes,
    };
  }

  /** @throws {Broken} when the response has another status than 200, or an invalid transaction */
  async pay(type: TransactionType = 'deposit', body?: Body, client?: Client): Promise<Paid> {
    const sent = body ?? (await this.body(type));
    const reply = await this.create(type, sent, client);
    const { amount, currency, method } = sent;
    const problem = `a ${type} of ${amount} ${currency} by ${method} that should be created got ${outcomeOf(reply)} ${reply.message}`;
    check(reply.status === 200, problem.trimEnd(), reply, `create-${type}`);
    return { body: sent, reply, transaction: transactionIn(reply) };
  }

  note(text: string): void {
    this.#note = text;
  }

  takeNote(): string {
    const note = this.#note;
    this.#note = '';
    return note;
  }
}
