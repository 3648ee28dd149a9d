import type { StepContext } from '../../ports/payment-provider.ts';
import { matches } from '../../requests/check-fields.ts';
import { RequestRejection } from '../../requests/reply.ts';
import { claimPaid, type SimulatedStep, wrongStep } from './step-handler.ts';

/** Attempts at the number of an Indian transfer (UTR) before the payment fails (R-RAIL-1). */
const MAX_ATTEMPTS = 3;
/** No transfer has the number zero, so a tester can use it as a wrong UTR. */
const UNKNOWN = /^0+$/;

/** Accepts the number of a transfer if its format is right, the bank knows it, and no other payment has used it. */
export async function acceptReference(context: StepContext): Promise<SimulatedStep | undefined> {
  const { writing, payment, fields } = context;
  if (payment.status === 'accepted') return undefined;
  const field = payment.next?.kind === 'invoice' ? payment.next.field : undefined;
  if (!field) throw wrongStep(payment);
  const value = (fields[field.name] ?? '').trim();
  const broken = field.validations.find(({ regex }) => !matches(regex, value));
  if (broken) return wrong(context, field.name, 'invalid_fields', broken.error, false);
  if (UNKNOWN.test(value)) return wrong(context, field.name, 'wrong_utr', 'failures.wrong_utr', true);
  // A conflict must not throw, because PostgreSQL aborts the whole SQL transaction at a violated key.
  const { numInsertedOrUpdatedRows: inserted } = await writing
    .insertInto('used_references')
    .values({ reference: `${payment.country} ${value}`, transaction_id: payment.id })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .executeTakeFirst();
  if (!inserted) return wrong(context, field.name, 'duplicate_utr', 'failures.duplicate_utr', true);
  return claimPaid(context);
}

function wrong(
  { payment }: StepContext,
  field: string,
  code: string,
  message: string,
  counts: boolean,
): SimulatedStep {
  const rejection = new RequestRejection(400, 'The number of the transfer is not right', {
    code,
    fields: { [field]: message },
  });
  if (!counts) throw rejection;
  const tries = (payment.memory.tries ?? 0) + 1;
  if (tries >= MAX_ATTEMPTS) return { change: { status: 'mistaked', reason: code } };
  const { next } = payment;
  const received = next?.kind === 'invoice' ? { next: { ...next, attempts: MAX_ATTEMPTS - tries } } : {};
  return { change: { memory: { ...payment.memory, tries }, ...received }, rejection };
}
