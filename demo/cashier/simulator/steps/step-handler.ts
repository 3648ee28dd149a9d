import type { Next, NextKind, NextOf } from '../../../../src/domain/payment/transaction-schema.ts';
import { behaviourOf, findMethod } from '../../catalogue.ts';
import type { AuthenticatedCaller } from '../../context.ts';
import type { Change } from '../../engine/change-payment.ts';
import type { StepContext } from '../../ports/payment-provider.ts';
import { RequestRejection } from '../../requests/reply.ts';
import type { Payment } from '../../storage/payments.ts';
import type { NextContext } from '../next/next-context.ts';
import { waitNext } from '../next/wait-next.ts';
import type { Delay } from '../schedule.ts';

export interface SimulatedStep {
  change: Change;
  /** The delay of the step that replaces the planned ones; without it they stay. */
  delay?: Delay;
  /** The values were wrong: the user gets this rejection, and the change, such as a counted attempt, is stored. */
  rejection?: RequestRejection;
}

/** `next` kinds with which the user may report that they paid. For an invoice with a reference the report needs that reference. */
const MAY_CLAIM = new Set<NextKind>(['invoice', 'instruction', 'pix', 'eazype']);

/** Stores that the user reports the payment as paid: the widget shows no more payment details, and the cashier checks its account. */
export function claimPaid({ payment, caller, now }: StepContext): SimulatedStep | undefined {
  if (payment.status === 'accepted') return undefined;
  if (!payment.next || !MAY_CLAIM.has(payment.next.kind) || payment.type === 'withdrawal') {
    throw wrongStep(payment);
  }
  return { change: { status: 'accepted', next: waitScreen(payment, caller, now) }, delay: 'check' };
}

export function wrongStep({ id }: Payment): RequestRejection {
  return new RequestRejection(409, 'This payment is at another step', { code: 'wrong_step', id });
}

export function expectNext<K extends NextKind>(payment: Payment, kind: K): NextOf<K> {
  const { next } = payment;
  if (next && isOfKind(next, kind)) return next;
  throw wrongStep(payment);
}

const isOfKind = <K extends NextKind>(next: Next, kind: K): next is NextOf<K> => next.kind === kind;

export function waitScreen(payment: Payment, caller: AuthenticatedCaller, now: number) {
  return waitNext(nextContextOf(payment, caller, now), behaviourOf(payment.type, payment.method));
}

export function nextContextOf(payment: Payment, caller: AuthenticatedCaller, now: number): NextContext {
  const { id, type, country, currency, amount, scenario, expiresAt } = payment;
  const method = findMethod(type, payment, payment.method);
  if (!method) throw new RequestRejection(404, 'This method is no longer there', { code: 'unknown_method' });
  const body = { country, currency, fields: {} };
  return { id, type, method, body, amount, scenario, caller, now, expiresAt: expiresAt ?? now };
}
