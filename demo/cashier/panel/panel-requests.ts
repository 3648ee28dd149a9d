import * as z from 'zod/mini';
import { fromDecimal } from '../../../src/domain/money/money.ts';
import { pushedStatus, REVERSALS } from '../../../src/domain/payment/transaction.ts';
import { decimalSchema } from '../../../src/domain/payment/transaction-schema.ts';
import type { Cashier } from '../context.ts';
import { bookReversal, type Reversal } from '../engine/book-reversal.ts';
import { type Change, changePayment } from '../engine/change-payment.ts';
import { unschedule } from '../engine/scheduler.ts';
import { stepSchema } from '../engine/step.ts';
import { announce } from '../socket/outbox.ts';
import { pushBalance } from '../socket/push-updates.ts';
import { userRoom } from '../socket/user-room.ts';
import { balanceOf, book } from '../storage/ledger.ts';
import { lockPayment, type Payment, paymentOf } from '../storage/payments.ts';
import { ensureUser } from '../storage/users.ts';
import { playWagering } from '../storage/wagering.ts';
import { lockUser, write } from '../storage/write.ts';
import { letCoinsArrive } from './let-coins-arrive.ts';
import { summaryOf } from './panel-messages.ts';

/** A request of the panel that cannot be carried out, with a text for its user. */
export class PanelRejection extends Error {}

const id = z.string().check(z.minLength(1), z.maxLength(100));
const user = z.string().check(z.regex(/^\w{1,40}$/));
const milliseconds = z.number().check(z.minimum(0), z.maximum(600_000));
const one = z.object({ id });

function define<S extends z.ZodMiniType>(
  payload: S,
  run: (cashier: Cashier, data: z.output<S>) => Promise<unknown>,
) {
  return (cashier: Cashier, data: unknown): Promise<unknown> => {
    const parsed = z.safeParse(payload, data);
    if (!parsed.success) throw new PanelRejection('The panel sent something that nobody can read');
    return run(cashier, parsed.data);
  };
}

/** Every request of the control panel, by its name; docs/sandbox.md describes them. */
export const PANEL_REQUESTS: Record<string, ReturnType<typeof define>> = {
  approve: define(one, (cashier, { id }) => decide(cashier, id, { status: 'processed' })),
  reject: define(z.object({ id, reason: z.optional(z.string().check(z.maxLength(60))) }), (cashier, data) =>
    decide(cashier, data.id, { status: 'mistaked', reason: data.reason ?? 'rejected_by_bank' }),
  ),
  step: define(one, takeStep),
  expire: define(one, (cashier, { id }) => decide(cashier, id, { status: 'mistaked', reason: 'expired' })),
  reverse: define(z.object({ id, state: z.enum(REVERSALS), amount: z.optional(decimalSchema) }), giveBack),
  status: define(
    z.object({ id, value: z.union([z.string().check(z.maxLength(60)), z.number()]) }),
    pushStatus,
  ),
  opened: define(one, holdForProvider),
  arrive: define(z.object({ id, coins: decimalSchema }), async (cashier, data) => {
    const payment = await letCoinsArrive(cashier, data.id, data.coins);
    if (!payment) throw new PanelRejection('No coins are waited for there');
    return summaryOf(payment);
  }),
  play: define(z.object({ user, amount: z.optional(decimalSchema) }), playWager),
  delay: define(z.union([z.object({ user, ms: milliseconds }), z.object({ id, ms: milliseconds })]), delay),
  drop: define(z.object({ user, refuseFor: z.optional(milliseconds) }), async (cashier, data) => {
    if (data.refuseFor)
      cashier.networkConditions.rejectConnectionsUntil(data.user, cashier.clock() + data.refuseFor);
    cashier.io.in(userRoom(data.user)).disconnectSockets(true);
  }),
  mute: define(z.object({ user, ms: milliseconds }), async (cashier, data) => {
    cashier.networkConditions.losePushesUntil(data.user, cashier.clock() + data.ms);
  }),
  list: define(z.object({ user, open: z.optional(z.boolean()) }), list),
  setBalance: define(
    z.object({
      user,
      account: z.optional(z.enum(['main', 'additional'])),
      currency: z.string().check(z.regex(/^[A-Z]{3,5}$/)),
      amount: decimalSchema,
    }),
    setBalance,
  ),
};

async function decide(cashier: Cashier, paymentId: string, change: Change) {
  return summaryOf(await changeKnown(cashier, paymentId, change));
}

/** Makes the next of the planned changes due now, so that a tester need not wait for it; `expire` ends a payment whose time runs out. */
async function takeStep({ store, clock, scheduler }: Cashier, { id }: { id: string }) {
  await write(store, async (writing) => {
    const plan = writing.selectFrom('schedule').select(['id', 'step']).where('transaction_id', '=', id);
    const rows = await plan.orderBy('due_at').orderBy('id').execute();
    const next = rows.find(({ step }) => z.parse(stepSchema, JSON.parse(step)).do !== 'expire');
    if (!next) throw new PanelRejection('No change is planned there');
    await writing.updateTable('schedule').set({ due_at: clock() }).where('id', '=', next.id).execute();
  });
  scheduler.wake();
}

/** Pushes any status; the stored transaction gets the status that the widget derives from it. */
async function pushStatus(cashier: Cashier, data: { id: string; value: string | number }) {
  const status = pushedStatus(data.value);
  const change: Change = {
    ...(status ? { status } : {}),
    note: String(data.value),
    ...(status === 'mistaked' ? { reason: 'rejected_by_bank' } : {}),
  };
  return summaryOf(await changeKnown(cashier, data.id, change, data.value));
}

/** Money of a processed payment goes back: this sum, or all of it. */
async function giveBack(
  { store, clock, outbox }: Cashier,
  { id, state, amount }: { id: string; state: Reversal; amount?: string | undefined },
) {
  const reversed = await write(store, async (writing) => {
    const payment = known(await lockPayment(writing, id), id);
    const total = amount === undefined ? payment.amount : fromDecimal(amount, payment.currency);
    const isOf = (state === 'returned') === (payment.type === 'withdrawal');
    if (total === null || total > payment.amount || !isOf) throw new PanelRejection('This cannot go back');
    const changed = await bookReversal(writing, payment, { state, total }, clock());
    if (!changed)
      throw new PanelRejection(`The transaction is ${payment.status}, and no more of it can go back`);
    await announce(writing, changed, clock());
    return changed;
  });
  outbox.wake();
  return summaryOf(reversed);
}

/** The user is on the provider's page: from now on that page decides, and no schedule. */
async function holdForProvider(cashier: Cashier, { id }: { id: string }) {
  const { store, clock } = cashier;
  return write(store, async (writing) => {
    const payment = known(await lockPayment(writing, id), id);
    if (payment.status !== 'waiting' || payment.memory.isAtProvider) return summaryOf(payment);
    await unschedule(writing, id);
    const memory = { ...payment.memory, isAtProvider: true };
    return summaryOf((await changePayment(writing, payment, { memory }, clock())) ?? payment);
  });
}

async function changeKnown(
  cashier: Cashier,
  paymentId: string,
  change: Change,
  say?: string | number,
): Promise<Payment> {
  const { store, clock } = cashier;
  const payment = await write(store, async (writing) => {
    const payment = known(await lockPayment(writing, paymentId), paymentId);
    const changed = await changePayment(writing, payment, change, clock());
    if (!changed) throw new PanelRejection(`The transaction is ${payment.status} and stays so`);
    await announce(writing, changed, clock(), say);
    return changed;
  });
  cashier.outbox.wake();
  return payment;
}

async function delay(cashier: Cashier, data: { user: string; ms: number } | { id: string; ms: number }) {
  if ('user' in data) {
    cashier.networkConditions.delay(data.user, data.ms);
    return;
  }
  await write(cashier.store, async (writing) => {
    await lockPayment(writing, data.id);
    const rows = writing.updateTable('schedule').where('transaction_id', '=', data.id);
    await rows.set((row) => ({ due_at: row('due_at', '+', Math.round(data.ms)) })).execute();
  });
  cashier.scheduler.wake();
}

async function list({ store }: Cashier, data: { user: string; open?: boolean | undefined }) {
  let query = store.selectFrom('transactions').selectAll().where('user_id', '=', data.user);
  if (data.open) query = query.where('status', 'in', ['waiting', 'accepted']);
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(50).execute();
  return rows.map((row) => summaryOf(paymentOf(row)));
}

/** The user wagers the bonus in their current currency: the given amount, or all of it. */
async function playWager({ store }: Cashier, data: { user: string; amount?: string | undefined }) {
  const known = store.selectFrom('users').select('currency').where('id', '=', data.user);
  const { currency } = await known.executeTakeFirstOrThrow(
    () => new PanelRejection(`There is no user ${data.user}`),
  );
  const amount = data.amount === undefined ? undefined : (fromDecimal(data.amount, currency) ?? 0n);
  await write(store, async (writing) => {
    await lockUser(writing, data.user);
    await playWagering(writing, data.user, currency, amount);
  });
}

async function setBalance(
  cashier: Cashier,
  data: { user: string; account?: 'main' | 'additional' | undefined; currency: string; amount: string },
) {
  const { store, clock } = cashier;
  const { currency, account = 'main' } = data;
  const wanted = fromDecimal(data.amount, currency);
  if (wanted === null) throw new PanelRejection(`${data.amount} is no amount of ${currency}`);
  await ensureUser(store, data.user, clock());
  const pot = { user: data.user, account, currency };
  await write(store, async (writing) => {
    await lockUser(writing, data.user);
    const amount = wanted - (await balanceOf(writing, pot));
    const name = `panel:${data.user}:${account}:${clock()}`;
    if (amount !== 0n)
      await book(writing, { name, pot, amount, counterpart: 'outside:panel', at: clock(), payment: null });
  });
  await pushBalance(cashier, data.user);
}

function known(payment: Payment | undefined, paymentId: string): Payment {
  if (payment) return payment;
  throw new PanelRejection(`There is no transaction ${paymentId}`);
}
