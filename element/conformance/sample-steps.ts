import { readTransaction } from '../../src/domain/payment/parse-transaction.ts';
import type { Next, Transaction } from '../../src/domain/payment/transaction-schema.ts';
import { sampleForm } from './payable.ts';
import { breaksRules, sampleFields } from './sample-fields.ts';

export interface Step {
  step: string;
  fields: Record<string, string>;
  /** True if the cashier may reject made-up values. It then must name the field. */
  mayBeRefused: boolean;
  problem?: (changed: Transaction) => string | null;
}

const RECEIPT = { name: 'receipt.png', type: 'image/png', size: '12345' };
const WRONG_VALUE = '\u0001';
const UTR = { name: 'utr', sample: '123456789012' };

const mustBeAccepted = ({ status }: Transaction) =>
  status === 'waiting' ? 'the payment is still waiting' : null;

/** The step that the user takes next, with made-up values. Null if there is none, or if the kit has no values. */
export function stepOf(
  transaction: Transaction,
  dialPrefix: string,
  given: Readonly<Record<string, string>>,
  taken: readonly string[],
): Step | null {
  const next = readNext(transaction);
  if (!next || transaction.status !== 'waiting') return null;
  switch (next.kind) {
    case 'form': {
      const fields = sampleForm(next.fields, dialPrefix, given);
      return fields && { step: next.step ?? 'form', fields, mayBeRefused: true };
    }
    case 'otp': {
      if (!taken.includes('resend'))
        return { step: 'resend', fields: {}, mayBeRefused: true, problem: mustAskForCode };
      return given.otp
        ? { step: 'otp', fields: { otp: given.otp }, mayBeRefused: false, problem: mustLeadOn }
        : null;
    }
    case 'instruction':
    case 'pix':
      return { step: 'paid', fields: {}, mayBeRefused: false, problem: mustBeAccepted };
    case 'invoice':
      return invoiceStep(next, dialPrefix, given);
    case 'address': {
      const other = next.networks?.find(({ value }) => value !== next.network);
      if (!other) return null;
      return {
        step: 'network',
        fields: { network: other.value },
        mayBeRefused: false,
        problem: ({ next: after }) =>
          after?.kind === 'address' && after.network === other.value
            ? null
            : `next is not the address of ${other.value}`,
      };
    }
    default:
      return null;
  }
}

/** The user has done the step, so a payment that is still waiting must require something else. */
const mustLeadOn = ({ status, next }: Transaction) =>
  status === 'waiting' && (!next || next.kind === 'wait')
    ? 'the payment is still waiting, and asks the user for nothing'
    : null;

function mustAskForCode({ next }: Transaction): string | null {
  return next?.kind === 'otp'
    ? null
    : `next is ${next?.kind ?? 'absent'} after a new code was requested, was otp`;
}

function invoiceStep(
  { confirm, field }: Extract<Next, { kind: 'invoice' }>,
  dialPrefix: string,
  given: Readonly<Record<string, string>>,
): Step | null {
  if (confirm !== 'utr') {
    return {
      step: confirm,
      fields: confirm === 'receipt' ? RECEIPT : {},
      mayBeRefused: false,
      problem: mustBeAccepted,
    };
  }
  const fields = field
    ? sampleFields([field], dialPrefix, given)
    : { [UTR.name]: given[UTR.name] ?? UTR.sample };
  return fields && { step: 'utr', fields, mayBeRefused: true, problem: mustBeAccepted };
}

/** The same step with a value that every cashier must reject. Null if the step has no value with a rule. */
export function wrongStepOf(transaction: Transaction): Pick<Step, 'step' | 'fields'> | null {
  const next = readNext(transaction);
  if (next?.kind === 'otp') return { step: 'otp', fields: { otp: '0'.repeat(next.length) } };
  if (next?.kind === 'invoice' && next.confirm === 'utr') {
    return { step: 'utr', fields: { [next.field?.name ?? UTR.name]: WRONG_VALUE } };
  }
  if (next?.kind !== 'form') return null;
  const field = next.fields.find((field) => !field.isDisabled && breaksRules(field, WRONG_VALUE));
  return field ? { step: next.step ?? 'form', fields: { [field.name]: WRONG_VALUE } } : null;
}

/** Reads the step through the widget's schema, because a cashier may describe fields in four formats. */
function readNext(transaction: Transaction): Next | null {
  try {
    return readTransaction(transaction).next ?? null;
  } catch {
    return null;
  }
}
