import { toDecimal } from '../../src/domain/money/money.ts';
import { accountLimitSchema } from '../../src/domain/payment/account-limits.ts';
import { checkRejected, checkStatus, outcomeOf } from './expectations.ts';
import type { Kit } from './kit.ts';
import type { Client, Reply } from './raw-client.ts';
import { check, need } from './rule-outcome.ts';
import { minorOf } from './values.ts';

export const LIMITS = 'BANKING:limits-v1';
export const SET_LIMIT = 'BANKING:limit-set-v1';
/** The clocks of cashier and kit may differ by this much before a time of the cashier counts as wrong. */
const TOLERANCE_MS = 60_000;
const APART_MS = 5;
const NEW_LIMIT = { session: '120', amount: '500' };

/** Names a limit of the account. Without `period` it means the limit of any period. */
export interface Named {
  limit: 'deposit' | 'loss' | 'session';
  period?: 'day' | 'week' | 'month' | undefined;
}

export const describe = ({ limit, period }: Named) =>
  period ? `${limit} limit of a ${period}` : `${limit} limit`;

export const isSafeLink = (link: unknown) =>
  typeof link === 'string' && URL.canParse(link) && new URL(link).protocol === 'https:';

/** Waits for the push that says that the account has limits, because without it the widget does not request them. */
export async function checkLimitsTold(kit: Kit, client: Client): Promise<void> {
  const records = () => client.pushes('login.token').map(({ data }) => Object(data));
  const isTold = await client.until(
    () => records().some(({ meta }) => Object(meta).limits === true),
    kit.options.pushMs,
  );
  check(isTold, 'no login.token with meta.limits came', { sent: 'the connection', came: records().at(-1) });
}

function partsOf(reply: Reply) {
  const { state, limits, links, jurisdiction } = Object(reply.data);
  const list: unknown[] = Array.isArray(limits) ? limits : [];
  return { state, limits: list.map((item) => Object(item)), links: Object(links), jurisdiction };
}

export class LimitedAccount {
  readonly currency: string;
  readonly client: Client;
  readonly #kit: Kit;
  readonly #country: string;
  readonly #ruleId: string;

  private constructor(
    kit: Kit,
    client: Client,
    market: { country: string; currency: string },
    ruleId: string,
  ) {
    this.#kit = kit;
    this.client = client;
    this.#country = market.country;
    this.currency = market.currency;
    this.#ruleId = ruleId;
  }

  static async of(kit: Kit, client: Client, ruleId: string): Promise<LimitedAccount> {
    return new LimitedAccount(kit, client, await kit.market(), ruleId);
  }

  /** @throws {Broken} when the response has another status than 200 */
  async read() {
    const { currency } = this;
    const reply = await this.client.call(LIMITS, { country: this.#country, currency });
    check(reply.status === 200, `${LIMITS} got ${outcomeOf(reply)}`, reply, this.#ruleId);
    return { reply, ...partsOf(reply) };
  }

  isNamed(item: Record<string, unknown>, { limit, period }: Named): boolean {
    return (
      item.kind === limit &&
      (period === undefined || item.period === period) &&
      (limit === 'session' || item.currency === this.currency)
    );
  }

  set(
    named: { limit: string; period?: string | undefined },
    value: string,
    client = this.client,
  ): Promise<Reply> {
    need(this.#kit.options.allowPayments, '--allow-payments: this rule changes the limits of the user');
    const { currency } = this;
    return client.call(SET_LIMIT, {
      kind: named.limit,
      period: named.period,
      value,
      currency,
      country: this.#country,
    });
  }

  /** A limit's value in minor units or in minutes. Null if it is invalid. */
  amountOf(value: unknown, { limit }: Named): bigint | null {
    if (limit !== 'session') return minorOf(value, this.currency);
    return typeof value === 'string' && /^\d{1,9}$/.test(value) ? BigInt(value) : null;
  }

  textOf(amount: bigint, { limit }: Named): string {
    return limit === 'session' ? String(amount) : toDecimal(amount, this.currency);
  }

  /** The amount by which rules change a limit: one unit of the currency, or one minute. */
  unitOf(named: Named): bigint {
    return this.amountOf('1', named) ?? 1n;
  }

  /** @throws {Broken} if the response lacks the limit */
  limitIn(reply: Reply, named: Named) {
    const found = partsOf(reply).limits.find((item) => this.isNamed(item, named));
    check(found, `the response has no ${describe(named)}`, reply);
    return { value: this.amountOf(found.value, named), pending: found.pending };
  }

  async add(named: Named): Promise<Reply> {
    const amount = this.amountOf(named.limit === 'session' ? NEW_LIMIT.session : NEW_LIMIT.amount, named);
    const reply = await this.set(named, this.textOf(amount ?? 0n, named));
    check(reply.status === 200, `a new ${describe(named)} got ${outcomeOf(reply)}`, reply);
    return reply;
  }

  async #currentValue(named: Named): Promise<bigint> {
    const { limits, reply } = await this.read();
    const isThere = limits.some((item) => this.isNamed(item, named));
    const { value } = this.limitIn(isThere ? reply : await this.add(named), named);
    need(value !== null && value > this.unitOf(named), `a ${describe(named)} that can be lowered`);
    return value;
  }

  async lower(named: Named): Promise<{ before: bigint; after: bigint }> {
    const before = await this.#currentValue(named);
    const after = before - this.unitOf(named);
    const reply = await this.set(named, this.textOf(after, named));
    checkStatus(reply, 200, `a lower ${describe(named)}`);
    for (const later of [reply, (await this.read()).reply]) {
      const { value } = this.limitIn(later, named);
      check(value === after, `a lower ${describe(named)} does not hold at once: it is ${value}`, later);
    }
    return { before, after };
  }

  /** Lowers a limit, requests the old value again, and checks that the raise waits for at least `leastHours`. */
  async raise(named: Named, leastHours: number): Promise<void> {
    const { before, after } = await this.lower(named);
    const reply = await this.set(named, this.textOf(before, named));
    const isTaken = reply.status === 200;
    // A cashier may allow raises on its own pages only. It must then reject this request in the right form.
    if (!isTaken) checkRejected(reply, `a higher ${describe(named)}`);
    const later = (await this.read()).reply;
    let from = 0;
    for (const one of isTaken ? [reply, later] : [later]) {
      const { value, pending } = this.limitIn(one, named);
      check(value === after, `a higher ${describe(named)} holds at once: it is ${value}`, one);
      if (!isTaken) continue;
      const parsed = accountLimitSchema.shape.pending.safeParse(pending).data;
      check(parsed, `the higher ${describe(named)} is not told as pending`, one);
      const told = this.amountOf(parsed.value, named);
      check(told === before, `the pending ${describe(named)} is ${told}, and ${before} was asked for`, one);
      const hours = (parsed.from - Date.now() + TOLERANCE_MS) / 3_600_000;
      check(hours >= leastHours, `a higher ${describe(named)} holds after ${hours.toFixed(1)} h`, one);
      from = parsed.from;
    }
    if (!isTaken) return;
    await this.client.until(() => false, APART_MS);
    const higher = await this.set(named, this.textOf(before + this.unitOf(named), named));
    if (higher.status !== 200) return;
    const { pending } = this.limitIn(higher, named);
    // A `from` in whole seconds means that raises start at the next hour or day, which is the same time for both requests.
    const isLater = Object(pending).from > from || from % 1_000 === 0;
    check(isLater, `a second, higher ${describe(named)} holds as soon as the first one would have`, higher);
  }
}
