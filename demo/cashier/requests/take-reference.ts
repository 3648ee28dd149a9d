import { isTaken } from '../storage/database.ts';
import { matches } from './check-fields.ts';
import { type Continued, claim, type StepContext, wrongStep } from './payer-step.ts';
import { RequestRefusal } from './reply.ts';

/** Tries at a UTR before the payment is given up (R-RAIL-1). */
const TRIES = 3;
/** No transfer has the number zero: a tester's wrong UTR. */
const UNKNOWN = /^0+$/;

/** The number of the transfer: right in form, known to the bank, and used by nobody before. */
export async function takeReference(context: StepContext): Promise<Continued | undefined> {
  const { writing, payment, fields } = context;
  if (payment.status === 'accepted') return undefined;
  const field = payment.next?.kind === 'invoice' ? payment.next.field : undefined;
  if (!field) throw wrongStep(payment);
  const value = (fields[field.name] ?? '').trim();
  const broken = field.validations.find(({ regex }) => !matches(regex, value));
  if (broken) return wrong(context, field.name, 'invalid_fields', broken.error, false);
  if (UNKNOWN.test(value)) return wrong(context, field.name, 'wrong_utr', 'failures.wrong_utr', true);
  try {
    await writing
      .insertInto('used_references')
      .values({ reference: `${payment.country} ${value}`, transaction_id: payment.id })
      .execute();
  } catch (error) {
    if (!isTaken(error)) throw error;
    return wrong(context, field.name, 'duplicate_utr', 'failures.duplicate_utr', true);
  }
  return claim(context);
}

function wrong(
  { payment }: StepContext,
  field: string,
  code: string,
  message: string,
  counts: boolean,
): Continued {
  const refusal = new RequestRefusal(400, 'The number of the transfer is not right', {
    code,
    fields: { [field]: message },
  });
  if (!counts) throw refusal;
  const tries = (payment.memory.tries ?? 0) + 1;
  if (tries >= TRIES) return { change: { status: 'mistaked', reason: code } };
  const { next } = payment;
  const told = next?.kind === 'invoice' ? { next: { ...next, attempts: TRIES - tries } } : {};
  return { change: { memory: { ...payment.memory, tries }, ...told }, refusal };
}
