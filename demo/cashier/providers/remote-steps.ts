import type { TakeStep } from '../ports/payment-provider.ts';
import { RequestRejection } from '../requests/reply.ts';
import { askNow, planCancel } from './call-rows.ts';

/** The steps of a payment whose provider decides: the user reports that they paid, or cancels before that. */
export const remoteSteps: Readonly<Record<string, TakeStep>> = {
  paid: async ({ writing, payment, now }) => {
    if (payment.status !== 'waiting') return undefined;
    await askNow(writing, payment, now);
    return { change: { status: 'accepted', next: { kind: 'wait', text: 'wait.deposit' } } };
  },
  cancel: async ({ writing, payment, now }) => {
    if (payment.type === 'withdrawal' || payment.status !== 'waiting') {
      throw new RequestRejection(409, 'The payment is being checked', {
        code: 'not_cancellable',
        id: payment.id,
      });
    }
    await planCancel(writing, payment.id, now);
    return { change: { status: 'mistaked', reason: 'cancelled_by_user' } };
  },
};
