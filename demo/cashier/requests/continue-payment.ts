import type { Payload } from '../../../src/api/contract.ts';
import { isFinal } from '../../../src/domain/payment/transaction.ts';
import type { AuthenticatedCaller, Cashier } from '../context.ts';
import { changePayment } from '../engine/change-payment.ts';
import { schedule, unschedule } from '../engine/scheduler.ts';
import type { ScheduledStep } from '../engine/step.ts';
import { providerOf } from '../providers/providers.ts';
import { announce } from '../socket/outbox.ts';
import { serializePayment } from '../socket/serialize-payment.ts';
import type { Writing } from '../storage/database.ts';
import { findOwnPayment, type Payment } from '../storage/payments.ts';
import { lockUser, write } from '../storage/write.ts';
import { ok, type Reply, RequestRejection } from './reply.ts';
import { simulateLatency } from './simulate-latency.ts';

/** Handles a step of the user by its name, such as a code that the user entered, or a cancellation. */
export async function continuePayment(
  cashier: Cashier,
  caller: AuthenticatedCaller,
  { id, step, fields }: Payload<'BANKING:continue-v1'>,
): Promise<Reply> {
  await simulateLatency(cashier);
  const { store, clock } = cashier;
  const now = clock();
  const done = await write(store, async (writing) => {
    await lockUser(writing, caller.user);
    const payment = await findOwnPayment(writing, caller.user, { id });
    if (!payment) throw new RequestRejection(404, 'No such transaction');
    const { steps } = providerOf(cashier.providers, payment.provider);
    const takeStep = Object.hasOwn(steps, step) ? steps[step] : undefined;
    if (!takeStep) throw new RequestRejection(400, 'No such step', { code: 'unknown_step' });
    if (isFinal(payment.status)) return { payment, isChanged: false };
    const continued = await takeStep({ writing, payment, fields, caller, now });
    // The step is already done, by a double tap or a retry, so the caller gets the current state.
    if (!continued) return { payment, isChanged: false };
    const { change, plan, rejection } = continued;
    const changed = await changePayment(writing, payment, change, now);
    if (changed && plan && !isFinal(changed.status)) await replan(writing, changed, plan);
    if (changed) await announce(writing, changed, now);
    return { payment: changed ?? payment, isChanged: changed !== undefined, refusal: rejection };
  });
  cashier.scheduler.wake();
  // The provider must end a cancelled payment at once, so that it cannot be paid any more.
  cashier.providerCalls.wake();
  if (done.isChanged) cashier.outbox.wake();
  if (done.refusal) throw done.refusal;
  return ok(serializePayment(done.payment, caller));
}

async function replan(writing: Writing, payment: Payment, plan: readonly ScheduledStep[]): Promise<void> {
  await unschedule(writing, payment.id);
  await schedule(writing, payment.id, plan);
}
