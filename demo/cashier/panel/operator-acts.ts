import * as z from 'zod/mini';
import type { Cashier } from '../context.ts';
import { pushBalance } from '../socket/push-updates.ts';
import type { Reading, Writing } from '../storage/database.ts';
import { findPayment } from '../storage/payments.ts';
import type { OperatorActTable } from '../storage/tables.ts';
import { lockUser, write } from '../storage/write.ts';
import { BANK } from './operators.ts';
import { PanelRejection } from './panel-messages.ts';
import { type Act, PANEL_REQUESTS, readPayload } from './panel-requests.ts';

/** Facts about a user and a payment, by name. A fact whose name matches `MONEY` is an integer of minor units. */
type Facts = ReadonlyMap<string, string>;
interface Effect {
  before: Record<string, string>;
  after: Record<string, string>;
}
const effectSchema = z.record(z.string(), z.string());
const MONEY = /^(?:balance|held|owed) /;

const whySchema = z.object({ why: z.optional(z.string().check(z.trim(), z.maxLength(300))) });
const decisionSchema = z.object({ act: z.int() });
const listSchema = z.object({ state: z.optional(z.enum(['done', 'waiting', 'refused'])) });

/** Thrown when an act would move money and needs a second operator: the error rolls back the SQL transaction. */
class SecondNeeded extends Error {
  readonly effect: Effect;
  constructor(effect: Effect) {
    super('A second operator has to confirm this');
    this.effect = effect;
  }
}

/**
 * Does the act that an operator requests, and stores who, when, what and why. An act that moves money is only stored until another
 * operator confirms it; the sandbox's own bank needs no second operator.
 * @returns the response to the act, or `{waiting}` with the number of the act
 */
export async function act(cashier: Cashier, operator: string, name: string, data: unknown): Promise<unknown> {
  const request = readAct(name, data);
  const { why = '' } = readPayload(whySchema, data);
  await request.prepare(cashier);
  const subject = await subjectOf(cashier.store, request);
  const { user: _, ...detail } = Object(request.about);
  const now = cashier.clock();
  const row = {
    operator,
    act: name,
    transaction_id: 'id' in request.about ? request.about.id : null,
    user_id: subject.user,
    detail: JSON.stringify(detail),
    why,
    at: now,
  };
  try {
    const done = await write(cashier.store, async (writing) => {
      const { effect, answer } = await run(cashier, writing, request, subject, now);
      if (operator !== BANK && movesMoney(effect)) throw new SecondNeeded(effect);
      await writing
        .insertInto('operator_acts')
        .values({ ...row, ...factsOfRow(effect), state: 'done' })
        .execute();
      return { effect, answer };
    });
    afterCommit(cashier, subject.user, done.effect);
    await request.tell(cashier);
    return done.answer;
  } catch (error) {
    if (!(error instanceof SecondNeeded)) throw error;
    if (why === '') throw new PanelRejection('This moves money: say why');
    const { id } = await cashier.store
      .insertInto('operator_acts')
      .values({ ...row, ...factsOfRow(error.effect), state: 'waiting' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { waiting: Number(id) };
  }
}

/** An operator rejects an act, or another one confirms it: it is done if its effect is still the one that the first operator saw. */
export async function decide(
  cashier: Cashier,
  operator: string,
  data: unknown,
  state: 'done' | 'refused',
): Promise<unknown> {
  const { act: id } = readPayload(decisionSchema, data);
  if (operator === BANK) throw new PanelRejection('Only an operator with a name decides this');
  const { store } = cashier;
  const now = cashier.clock();
  const stored = await store.selectFrom('operator_acts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!stored) throw new PanelRejection(`There is no act ${id}`);
  if (stored.operator === operator && state === 'done')
    throw new PanelRejection('Another operator has to confirm this');
  const request = readAct(stored.act, { ...JSON.parse(stored.detail), user: stored.user_id });
  const { effect, answer } = await write(store, async (writing) => {
    await lockUser(writing, stored.user_id);
    const { numUpdatedRows } = await writing
      .updateTable('operator_acts')
      .set({ state, decider: operator, decided_at: now })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new PanelRejection('This was decided before');
    if (state === 'refused') return { effect: { before: {}, after: {} }, answer: null };
    const subject = await subjectOf(writing, request);
    const done = await run(cashier, writing, request, subject, now);
    if (!isSame(effectOf(stored), done.effect))
      throw new PanelRejection('The payment or the balance has changed meanwhile: ask for it again');
    await writing.updateTable('operator_acts').set(factsOfRow(done.effect)).where('id', '=', id).execute();
    return done;
  });
  afterCommit(cashier, stored.user_id, effect);
  if (state === 'done') await request.tell(cashier);
  return answer;
}

export async function listActs(store: Reading, data: unknown) {
  const { state } = readPayload(listSchema, data);
  let query = store.selectFrom('operator_acts').selectAll().orderBy('id', 'desc').limit(100);
  if (state) query = query.where('state', '=', state);
  return (await query.execute()).map(
    ({ transaction_id, user_id, facts_before, facts_after, detail, decided_at, ...row }) => ({
      ...row,
      id: Number(row.id),
      payment: transaction_id,
      user: user_id,
      detail: z.parse(z.record(z.string(), z.unknown()), JSON.parse(detail)),
      ...effectOf({ facts_before, facts_after }),
      decidedAt: decided_at,
    }),
  );
}

function readAct(name: string, data: unknown): Act {
  const request = Object.hasOwn(PANEL_REQUESTS, name) ? PANEL_REQUESTS[name] : undefined;
  if (!request) throw new PanelRejection(`The panel has no ${name}`);
  return request(data);
}

async function run(
  cashier: Cashier,
  writing: Writing,
  request: Act,
  subject: Subject,
  now: number,
): Promise<{ effect: Effect; answer: unknown }> {
  await lockUser(writing, subject.user);
  const before = await factsOf(writing, subject);
  const answer = await request.run({ cashier, writing, now });
  const after = await factsOf(writing, subject);
  const names = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  );
  const pick = (facts: Facts) =>
    Object.fromEntries(names.map((name) => [name, facts.get(name) ?? (MONEY.test(name) ? '0' : '')]));
  return { effect: { before: pick(before), after: pick(after) }, answer: answer ?? null };
}

interface Subject {
  user: string;
  payment: string | null;
}

async function subjectOf(store: Reading, { about }: Act): Promise<Subject> {
  if (!('id' in about)) return { user: about.user, payment: null };
  const payment = await findPayment(store, about.id);
  if (!payment) throw new PanelRejection(`There is no transaction ${about.id}`);
  return { user: payment.user, payment: payment.id };
}

async function factsOf(writing: Writing, { user, payment }: Subject): Promise<Facts> {
  const sums = new Map<string, bigint>();
  const add = (kind: string, rows: readonly { currency: string; amount: string; account?: string }[]) => {
    for (const { account = '', currency, amount } of rows) {
      const name = `${kind} ${account && `${account} `}${currency}`;
      sums.set(name, (sums.get(name) ?? 0n) + BigInt(amount));
    }
  };
  const balances = writing.selectFrom('balances').select(['account', 'currency', 'amount']);
  add('balance', await balances.where('user_id', '=', user).execute());
  const held = writing.selectFrom('holds').select(['account', 'currency', 'amount']);
  add('held', await held.where('user_id', '=', user).where('state', '=', 'held').execute());
  const owed = writing.selectFrom('ledger').select(['currency', 'amount']);
  add('owed', await owed.where('account', '=', `owed:${user}`).execute());
  const facts = new Map([...sums].map(([name, sum]) => [name, String(sum)]));
  const found = payment === null ? undefined : await findPayment(writing, payment);
  if (found) {
    facts.set('status', found.status);
    facts.set('amount', String(found.amount));
    facts.set('returned', found.memory.returned ?? '0');
  }
  return facts;
}

const movesMoney = ({ after }: Effect) => Object.keys(after).some((name) => MONEY.test(name));

/** Compares the moved sums instead of balances, because other payments may have changed the balance meanwhile. */
function isSame(seen: Effect, done: Effect): boolean {
  const facts = ({ before, after }: Effect) =>
    Object.keys(after)
      .toSorted()
      .map((name) =>
        MONEY.test(name)
          ? [name, String(BigInt(after[name] ?? 0) - BigInt(before[name] ?? 0))]
          : [name, before[name], after[name]],
      );
  return JSON.stringify(facts(seen)) === JSON.stringify(facts(done));
}

const factsOfRow = ({ before, after }: Effect) => ({
  facts_before: JSON.stringify(before),
  facts_after: JSON.stringify(after),
});
const effectOf = (row: Pick<OperatorActTable, 'facts_before' | 'facts_after'>): Effect => ({
  before: z.parse(effectSchema, JSON.parse(row.facts_before)),
  after: z.parse(effectSchema, JSON.parse(row.facts_after)),
});

function afterCommit(cashier: Cashier, user: string, effect: Effect): void {
  cashier.scheduler.wake();
  cashier.outbox.wake();
  if (!movesMoney(effect)) return;
  pushBalance(cashier, user).catch((error: unknown) => cashier.log('balance not pushed', { error }));
}
