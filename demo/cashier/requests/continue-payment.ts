import type { Payload } from '../../../src/api/contract.ts';
import { isFinal } from '../../../src/domain/payment/transaction.ts';
import type { Cashier, Known } from '../context.ts';
import { changePayment } from '../engine/change-payment.ts';
import { schedule, unschedule } from '../engine/scheduler.ts';
import { type Due, planEnding } from '../engine/timetable.ts';
import { announce } from '../link/announce.ts';
import { describePayment } from '../link/describe.ts';
import type { Writing } from '../storage/database.ts';
import { findOwnPayment, type Payment } from '../storage/payments.ts';
import { CONTINUE_STEPS } from './continue-steps.ts';
import { ok, type Reply, RequestRefusal } from './reply.ts';
import { think } from './think.ts';

/** The payer has done something: paid, sent a number, a code, a form, chosen a network, or gives up. */
export async function continuePayment(
  cashier: Cashier,
  caller: Known,
  { id, step, fields }: Payload<'BANKING:continue-v1'>,
): Promise<Reply> {
  await think(cashier);
  const { store, clock } = cashier;
  const now = clock();
  const done = await store.transaction().execute(async (writing) => {
    const payment = await findOwnPayment(writing, caller.user, { id });
    if (!payment) throw new RequestRefusal(404, 'No such transaction');
    const takeStep = Object.hasOwn(CONTINUE_STEPS, step) ? CONTINUE_STEPS[step] : undefined;
    if (!takeStep) throw new RequestRefusal(400, 'No such step', { code: 'unknown_step' });
    if (isFinal(payment.status)) return { payment, isChanged: false };
    const continued = await takeStep({ writing, payment, fields, caller, now });
    // The same step again (a double tap, a retry) finds its work done.
    if (!continued) return { payment, isChanged: false };
    const { change, pace, refusal } = continued;
    const changed = await changePayment(writing, payment, change, now);
    if (changed && pace && !isFinal(changed.status)) {
      await replan(writing, changed, planEnding(changed, { ...cashier, now }, pace));
    }
    return { payment: changed ?? payment, isChanged: changed !== undefined, refusal };
  });
  cashier.scheduler.wake();
  if (done.isChanged) await announce(cashier, done.payment);
  if (done.refusal) throw done.refusal;
  return ok(describePayment(done.payment, caller));
}

async function replan(writing: Writing, payment: Payment, plan: readonly Due[]): Promise<void> {
  await unschedule(writing, payment.id);
  await schedule(writing, payment.id, plan);
}
