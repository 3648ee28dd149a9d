import type { Writing } from '../storage/database.ts';
import type { Payment } from '../storage/payments.ts';
import { bookReversal } from './book-reversal.ts';
import { type Change, changePayment } from './change-payment.ts';
import type { Step } from './step.ts';

/** A payment after a step; `say` is the status that the push names if it differs from the payment's own. */
export interface Transitioned {
  payment: Payment;
  say?: string;
}

/** Applies a step in the caller's SQL transaction. Undefined when the payment's status does not allow the step any more. */
export async function applyTransition(
  store: Writing,
  payment: Payment,
  step: Step,
  now: number,
): Promise<Transitioned | undefined> {
  // A payment that its user has reported as paid does not expire, because the money may still arrive.
  if (step.do === 'expire' && payment.status !== 'waiting') return undefined;
  const changed =
    step.do === 'reverse'
      ? await bookReversal(store, payment, { state: step.state, total: payment.amount }, now)
      : await changePayment(store, payment, changeOf(payment, step), now);
  if (!changed) return undefined;
  return { payment: changed, ...(step.do === 'accept' && step.say ? { say: step.say } : {}) };
}

function changeOf(payment: Payment, step: Exclude<Step, { do: 'reverse' }>): Change {
  switch (step.do) {
    case 'accept':
      return {
        status: 'accepted',
        ...(step.say ? { note: step.say } : {}),
        ...(step.txid ? { txid: step.txid } : {}),
      };
    case 'confirm':
      return { status: 'accepted', next: confirmed(payment, step.have) };
    case 'process':
      return { status: 'processed' };
    case 'fail':
      return { status: 'mistaked', reason: step.reason };
    case 'expire':
      return { status: 'mistaked', reason: 'expired' };
  }
}

function confirmed({ next }: Payment, have: number): Payment['next'] {
  if (next?.kind !== 'address') return next;
  return { ...next, confirmations: { ...next.confirmations, have } };
}
