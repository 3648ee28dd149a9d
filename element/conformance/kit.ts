import { randomUUID } from 'node:crypto';
import { isListed, type Method, parseMethods } from '../../src/domain/methods/method.ts';
import { captchaKindOf } from '../../src/domain/methods/method-captcha.ts';
import { readRegions } from '../../src/domain/methods/region.ts';
import { limitsOf } from '../../src/domain/money/limits.ts';
import { fromDecimal, toDecimal, unitOf } from '../../src/domain/money/money.ts';
import type { TransactionType } from '../../src/domain/payment/transaction.ts';
import type { Transaction } from '../../src/domain/payment/transaction-schema.ts';
import { problemsOf } from '../contract/problems.ts';
import { Client, type Exchange, type Reply } from './client.ts';
import { sampleFields } from './sample-fields.ts';
import { Broken, check, need } from './verdict.ts';

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
  /** Restarts the cashier; the rule of the restart is skipped without it. */
  restart?: (() => Promise<void>) | undefined;
  users: number;
  timeoutMs: number;
  /** The time in which a push has to follow a change. */
  pushMs: number;
  /** Called with each payment that the kit has created. */
  onCreated: (line: string) => void;
}

export const CREATE = {
  deposit: 'BANKING_DEPOSIT:create-v1',
  withdrawal: 'BANKING_WITHDRAWAL:create-v1',
} as const;
const LIST = { deposit: 'BANKING:methods-payment-v3', withdrawal: 'BANKING:methods-withdrawal' } as const;
export const LOOKUP = 'BANKING:transaction-v1';
export const HISTORY = 'BANKING:transactions-v1';
/** Methods that are tried until one accepts a create request. */
const MAX_TRIED = 12;

export interface Market {
  country: string;
  currency: string;
  prefix: string;
}

/** A create request that the cashier accepts, without its key and amount. */
export interface Payable {
  method: Method;
  fields: Record<string, string>;
}

export type Body = Record<string, unknown> & { idem: string; amount: string };

/** The state that the rules share: sockets of the users, the market, the methods and the payments that were made. */
export class Kit {
  readonly options: KitOptions;
  readonly #clients: Client[] = [];
  readonly #shared = new Map<string, Promise<Client>>();
  #market: Promise<Market> | undefined;
  readonly #methods = new Map<TransactionType, Promise<Method[]>>();
  readonly #payables = new Map<TransactionType, Promise<Payable>>();
  #amounts = 0;
  /** Frames of all sockets, for the rules about every frame. */
  get frames(): unknown[] {
    return this.#clients.flatMap(({ frames }) => frames);
  }

  constructor(options: KitOptions) {
    this.options = options;
  }

  async open(token: string | undefined, ask?: readonly object[]): Promise<Client> {
    const { url, timeoutMs } = this.options;
    const client = await Client.open({ url, timeoutMs, token, ...(ask && { ask }) });
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
    const reply = await guest.call('BANKING_DEPOSIT:methods-country-selector-v2');
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
    const { data } = await client.call(LIST[type], { country, currency });
    return parseMethods(data, () => undefined);
  }

  /** A method that accepts a create request of made-up values. */
  payable(type: TransactionType = 'deposit'): Promise<Payable> {
    need(this.options.allowPayments, '--allow-payments: this rule creates payments');
    const known = this.#payables.get(type) ?? this.#findPayable(type);
    this.#payables.set(type, known);
    return known;
  }

  /** The methods that the kit can fill in, with made-up values; those with fewer fields first. */
  async candidates(type: TransactionType): Promise<Payable[]> {
    const { currency, country, prefix } = await this.market();
    const wanted = this.options[type];
    return (await this.methods(type))
      .filter(
        (method) =>
          (wanted ? method.name === wanted : isListed(method) && method.category !== 'crypto') &&
          !captchaKindOf(method) &&
          !method.isPreparationRequired &&
          limitsOf(method.amount_rules, currency, country) !== 'unavailable',
      )
      .toSorted((a, b) => a.fields.length - b.fields.length)
      .flatMap((method) => {
        const fields = sampleFields(method.fields, prefix, this.options.fields);
        return fields ? [{ method, fields }] : [];
      });
  }

  async #findPayable(type: TransactionType): Promise<Payable> {
    const { currency, country } = await this.market();
    const open = await this.candidates(type);
    const refusals: string[] = [];
    let last: Exchange | undefined;
    for (const payable of open.slice(0, MAX_TRIED)) {
      const { method } = payable;
      const client = await this.user();
      const reply = await client.call(CREATE[type], await this.body(type, payable));
      last = reply;
      if (reply.status === 200) {
        this.#note(type, reply);
        return payable;
      }
      refusals.push(
        `${method.name}: ${reply.status ?? 'no response'} ${reply.message} ${JSON.stringify(reply.data ?? null).slice(0, 100)}`,
      );
    }
    if (open.length > 0) {
      throw new Broken(
        `no method accepted a ${type} of made-up values; give values by --fields or name a method. Tried: ${refusals.join('; ') || 'none'}`,
        last,
      );
    }
    need(
      false,
      `a ${type} method in ${country} and ${currency} without captcha and preparation whose fields the kit can fill in: see --fields`,
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
      amount: toDecimal(this.#nextAmount(method, currency, country), currency),
      currency,
      country,
      fields,
      ...(type === 'withdrawal' && { account: 'main' }),
      ...(isInvestForbidden && { isInvestForbidden }),
      ...(securityRulesGroup !== null && { securityRulesGroup }),
      ...changes,
    };
  }

  /** Round amounts from the minimum on, each one once: equal payments would be rejected as duplicates. */
  #nextAmount(method: Method, currency: string, country: string): bigint {
    const limits = limitsOf(method.amount_rules, currency, country);
    if (limits === 'unavailable') return unitOf(currency);
    this.#amounts += 1;
    const steps = [100n * unitOf(currency), unitOf(currency), 1n];
    for (const step of steps) {
      const first = ((limits.min + step - 1n) / step) * step;
      const amount = first + BigInt(this.#amounts) * step;
      if (amount <= limits.max) return amount;
    }
    return limits.min;
  }

  /** Creates a payment. @throws {Broken} when the cashier rejects it */
  async pay(
    type: TransactionType = 'deposit',
    body?: Body,
    client?: Client,
  ): Promise<{ body: Body; reply: Reply; transaction: Transaction }> {
    const sent = body ?? (await this.body(type));
    const reply = await (client ?? (await this.user())).call(CREATE[type], sent);
    check(
      reply.status === 200,
      `a ${type} that should be created got ${reply.status ?? 'no response'} ${reply.message}`,
      reply,
    );
    this.#note(type, reply);
    return { body: sent, reply, transaction: transactionIn(reply) };
  }

  #note(type: TransactionType, { data, sent }: Reply): void {
    const id = Reflect.get(Object(data), 'id');
    const { amount, currency, method } = Object(Reflect.get(Object(sent), 'data'));
    this.options.onCreated(`${type} ${id}: ${amount} ${currency} by ${method}`);
  }
}

/** The transaction of a response. @throws {Broken} when the schema rejects it */
export function transactionIn(reply: Reply): Transaction {
  const problems = problemsOf('Transaction', reply.data);
  check(problems.length === 0, `the transaction is invalid: ${problems.join('; ')}`, reply);
  return reply.data as Transaction;
}

export function readableRegions(data: unknown) {
  try {
    return readRegions(data);
  } catch {
    return [];
  }
}

/** UUIDv7, as the widget makes them. */
export function newKey(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** Minor units of an amount on the wire; null if it is none. */
export const minorOf = (amount: unknown, currency: string) =>
  typeof amount === 'string' ? fromDecimal(amount, currency) : null;
