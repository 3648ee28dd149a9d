import * as z from 'zod/mini';
import { fromDecimal } from '../../../src/domain/money/money.ts';
import { pushedStatus, REVERSALS } from '../../../src/domain/payment/transaction.ts';
import { decimalSchema } from '../../../src/domain/payment/transaction-schema.ts';
import type { Cashier } from '../context.ts';
import { bookReversal, type Reversal } from '../engine/book-reversal.ts';
import { type Change, changePayment } from '../engine/change-payment.ts';
import { unschedule } from '../engine/scheduler.ts';
import { stepSchema } from '../engine/step.ts';
import { letTransfersArrive } from '../requests/prove-wallet.ts';
import { announce } from '../socket/outbox.ts';
import { pushLimits } from '../socket/push-updates.ts';
import { userRoom } from '../socket/user-room.ts';
import { limitsInput } from '../storage/account-limits.ts';
import type { Reading } from '../storage/database.ts';
import { lockPayment, type Payment, paymentOf } from '../storage/payments.ts';
import { ensureUser } from '../storage/users.ts';
import { playWager, setBalance, setLimits } from './account-acts.ts';
import { type Acting, letCoinsArrive } from './let-coins-arrive.ts';
import { PanelRejection, summaryOf } from './panel-messages.ts';

const id = z.string().check(z.minLength(1), z.maxLength(100));
const user = z.string().check(z.regex(/^\w{1,40}$/));
const milliseconds = z.number().check(z.minimum(0), z.maximum(600_000));
const one = z.object({ id });

export interface Act {
  about: { id: string } | { user: string };
  /** Runs before the SQL transaction of the act; creates the user if the act needs one. */
  prepare: (cashier: Cashier) => Promise<unknown>;
  run: (acting: Acting) => Promise<unknown>;
  /** Runs after the commit; pushes a change that the outbox does not push. */
  tell: (cashier: Cashier) => Promise<unknown>;
}

function define<S extends z.ZodMiniType<{ id: string } | { user: string }>>(
  payload: S,
  run: (acting: Acting, data: z.output<S>) => Promise<unknown>,
  prepare: (cashier: Cashier, data: z.output<S>) => Promise<unknown> = async () => {},
  tell: (cashier: Cashier, data: z.output<S>) => Promise<unknown> = async () => {},
) {
  return (data: unknown): Act => {
    const read = readPayload(payload, data);
    return {
      about: read,
      prepare: (cashier) => prepare(cashier, read),
      run: (acting) => run(acting, read),
      tell: (cashier) => tell(cashier, read),
    };
  };
}

export function readPayload<S extends z.ZodMiniType>(payload: S, data: unknown): z.output<S> {
  const parsed = z.safeParse(payload, data);
  if (!parsed.success) throw new PanelRejection('The panel sent something that nobody can read');
  return parsed.data;
}

/** Every request of the control panel that changes something (docs/sandbox.md). */
export const PANEL_REQUESTS: Record<string, ReturnType<typeof define>> = {
  approve: define(one, (acting, { id }) => decide(acting, id, { status: 'processed' })),
  reject: define(z.object({ id, reason: z.optional(z.string().check(z.maxLength(60))) }), (acting, data) =>
    decide(acting, data.id, { status: 'mistaked', reason: data.reason ?? 'rejected_by_bank' }),
  ),
  step: define(one, takeStep),
  expire: define(one, (acting, { id }) => decide(acting, id, { status: 'mistaked', reason: 'expired' })),
  reverse: define(z.object({ id, state: z.enum(REVERSALS), amount: z.optional(decimalSchema) }), giveBack),
  status: define(
    z.object({ id, value: z.union([z.string().check(z.maxLength(60)), z.number()]) }),
    pushStatus,
  ),
  opened: define(one, holdForProvider),
  arrive: define(z.object({ id, coins: decimalSchema }), async (acting, data) => {
    const payment = await letCoinsArrive(acting, data.id, data.coins);
    if (!payment) throw new PanelRejection('No coins are waited for there');
    return summaryOf(payment);
  }),
  prove: define(z.object({ user }), async ({ writing, now }, data) => {
    if ((await letTransfersArrive(writing, data.user, now)) === 0)
      throw new PanelRejection('No transfer of a wallet is waited for');
  }),
  play: define(z.object({ user, amount: z.optional(decimalSchema) }), playWager),
  delay: define(z.union([z.object({ user, ms: milliseconds }), z.object({ id, ms: milliseconds })]), delay),
  drop: define(z.object({ user, refuseFor: z.optional(milliseconds) }), async ({ cashier }, data) => {
    if (data.refuseFor)
      cashier.networkConditions.rejectConnectionsUntil(data.user, cashier.clock() + data.refuseFor);
    cashier.io.in(userRoom(data.user)).disconnectSockets(true);
  }),
  mute: define(z.object({ user, ms: milliseconds }), async ({ cashier }, data) => {
    cashier.networkConditions.losePushesUntil(data.user, cashier.clock() + data.ms);
  }),
  setBalance: define(
    z.object({
      user,
      account: z.optional(z.enum(['main', 'additional'])),
      currency: z.string().check(z.regex(/^[A-Z]{3,5}$/)),
      amount: decimalSchema,
    }),
    setBalance,
    ({ store, clock }, data) => ensureUser(store, data.user, clock()),
  ),
  limits: define(
    z.object({ user, ...limitsInput.shape }),
    setLimits,
    ({ store, clock }, data) => ensureUser(store, data.user, clock()),
    (cashier, data) => pushLimits(cashier, data.user),
  ),
};

const listSchema = z.object({ user, open: z.optional(z.boolean()) });

export async function listPayments(store: Reading, data: unknown) {
  const asked = readPayload(listSchema, data);
  let query = store.selectFrom('transactions').selectAll().where('user_id', '=', asked.user);
  if (asked.open) query = query.where('status', 'in', ['waiting', 'accepted']);
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(50).execute();
  return rows.map((row) => summaryOf(paymentOf(row)));
}

async function decide(acting: Acting, paymentId: string, change: Change) {
  return summaryOf(await changeKnown(acting, paymentId, change));
}

/** Makes the next planned step due now, so that a tester need not wait. An expiry is no step that a tester waits for. */
async function takeStep({ writing, now }: Acting, { id }: { id: string }) {
  const plan = writing.selectFrom('schedule').select(['id', 'step']).where('transaction_id', '=', id);
  const rows = await plan.orderBy('due_at').orderBy('id').execute();
  const next = rows.find(({ step }) => z.parse(stepSchema, JSON.parse(step)).do !== 'expire');
  if (!next) throw new PanelRejection('No change is planned there');
  await writing.updateTable('schedule').set({ due_at: now }).where('id', '=', next.id).execute();
}

/** Pushes any status; the transaction is stored with the status that the widget derives from it. */
async function pushStatus(acting: Acting, data: { id: string; value: string | number }) {
  const status = pushedStatus(data.value);
  const change: Change = {
    ...(status ? { status } : {}),
    note: String(data.value),
    ...(status === 'mistaked' ? { reason: 'rejected_by_bank' } : {}),
  };
  return summaryOf(await changeKnown(acting, data.id, change, data.value));
}

async function giveBack(
  { writing, now }: Acting,
  { id, state, amount }: { id: string; state: Reversal; amount?: string | undefined },
) {
  const payment = known(await lockPayment(writing, id), id);
  const total = amount === undefined ? payment.amount : fromDecimal(amount, payment.currency);
  const isOf = (state === 'returned') === (payment.type === 'withdrawal');
  if (total === null || total > payment.amount || !isOf) throw new PanelRejection('This cannot go back');
  const changed = await bookReversal(writing, payment, { state, total }, now);
  if (!changed)
    throw new PanelRejection(`The transaction is ${payment.status}, and no more of it can go back`);
  await announce(writing, changed, now);
  return summaryOf(changed);
}

/** The user has opened the provider's page, whose buttons decide the payment from now on, so its planned steps are deleted. */
async function holdForProvider({ writing, now }: Acting, { id }: { id: string }) {
  const payment = known(await lockPayment(writing, id), id);
  if (payment.status !== 'waiting' || payment.memory.isAtProvider) return summaryOf(payment);
  await unschedule(writing, id);
  const memory = { ...payment.memory, isAtProvider: true };
  return summaryOf((await changePayment(writing, payment, { memory }, now)) ?? payment);
}

async function changeKnown(
  { writing, now }: Acting,
  paymentId: string,
  change: Change,
  say?: string | number,
): Promise<Payment> {
  const payment = known(await lockPayment(writing, paymentId), paymentId);
  const changed = await changePayment(writing, payment, change, now);
  if (!changed) throw new PanelRejection(`The transaction is ${payment.status} and stays so`);
  await announce(writing, changed, now, say);
  return changed;
}

async function delay(
  { cashier, writing }: Acting,
  data: { user: string; ms: number } | { id: string; ms: number },
) {
  if ('user' in data) {
    cashier.networkConditions.delay(data.user, data.ms);
    return;
  }
  await lockPayment(writing, data.id);
  const rows = writing.updateTable('schedule').where('transaction_id', '=', data.id);
  await rows.set((row) => ({ due_at: row('due_at', '+', Math.round(data.ms)) })).execute();
}

function known(payment: Payment | undefined, paymentId: string): Payment {
  if (payment) return payment;
  throw new PanelRejection(`There is no transaction ${paymentId}`);
}
