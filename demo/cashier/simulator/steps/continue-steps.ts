import { isReceiptType, MAX_RECEIPT_BYTES } from '../../../../src/domain/payment/receipt-type.ts';
import { behaviourOf } from '../../catalogue.ts';
import type { StepContext } from '../../ports/payment-provider.ts';
import { matches, rejectFields } from '../../requests/check-fields.ts';
import { RequestRejection } from '../../requests/reply.ts';
import { addressOn, isNetworkOf } from '../next/address.ts';
import { formFieldsOf } from '../next/form.ts';
import { OTP } from '../next/host-to-host.ts';
import { RESEND_PAUSE_MS } from '../next/instruction.ts';
import { peerToPeerNext } from '../next/peer-to-peer.ts';
import { acceptReference } from './accept-reference.ts';
import {
  claimPaid,
  expectNext,
  nextContextOf,
  type SimulatedStep,
  waitScreen,
  wrongStep,
} from './step-handler.ts';

/** Returns undefined when the user had already taken the step. */
type HandleStep = (context: StepContext) => Promise<SimulatedStep | undefined>;

/** The sandbox rejects a code of zeros, so that a tester can see an error. */
const WRONG_CODE = /^0+$/;

export const CONTINUE_STEPS: Record<string, HandleStep> = {
  paid: async (context) => {
    const { next } = context.payment;
    if (next?.kind === 'invoice' && next.confirm !== 'paid') throw wrongStep(context.payment);
    return claimPaid(context);
  },
  receipt: async (context) => {
    if (context.payment.status === 'waiting') checkReceipt(context);
    return claimPaid(context);
  },
  utr: acceptReference,
  form: handleForm,
  otp: handleCode,
  resend: async ({ payment, now }) => {
    const prompt = payment.next;
    if (prompt?.kind === 'instruction' && prompt.push)
      return { change: { next: { ...prompt, resendAfter: now + RESEND_PAUSE_MS } } };
    const next = expectNext(payment, 'otp');
    return { change: { next: { ...next, resendAfter: now + OTP.resendAfter } } };
  },
  network: changeNetwork,
  cancel: async ({ payment }) => {
    if (payment.type === 'withdrawal') {
      throw new RequestRejection(400, 'Withdrawals have their own call', { code: 'not_cancellable' });
    }
    if (payment.status !== 'waiting') {
      throw new RequestRejection(409, 'The payment is being checked', {
        code: 'not_cancellable',
        id: payment.id,
      });
    }
    return { change: { status: 'mistaked', reason: 'cancelled_by_user' } };
  },
};

/** @throws {RequestRejection} when the invoice needs no receipt, or its file cannot be read */
function checkReceipt({ payment, fields }: StepContext): void {
  const { confirm } = expectNext(payment, 'invoice');
  if (confirm !== 'receipt') throw wrongStep(payment);
  const { type = '', size = '', sha256 } = fields;
  const isRead = isReceiptType(type) && /^\d{1,8}$/.test(size) && Number(size) <= MAX_RECEIPT_BYTES;
  if (isRead && (sha256 === undefined || /^[0-9a-f]{64}$/.test(sha256))) return;
  rejectFields({ receipt: 'invoice.receiptUnreadable' });
}

async function handleForm({ payment, fields, caller, now }: StepContext): Promise<SimulatedStep | undefined> {
  if (payment.next?.kind !== 'form' && payment.timeline.length > 1) return undefined;
  expectNext(payment, 'form');
  const wrong: Record<string, string> = {};
  for (const field of formFieldsOf(payment.method)) {
    const value = fields[field.name] ?? '';
    const broken = field.validations.find(({ regex }) => !matches(regex, value));
    if (broken && !field.isDisabled) wrong[field.name] = broken.error;
  }
  rejectFields(wrong);
  // In a transfer to a person the account is shown only after the user has sent this form.
  if (TO_PERSON.has(payment.method)) {
    const context = nextContextOf(payment, caller, now);
    return {
      change: { next: peerToPeerNext(context, behaviourOf('deposit', payment.method)), note: 'form' },
    };
  }
  return {
    change: { status: 'accepted', next: waitScreen(payment, caller, now), note: 'form' },
    delay: 'prompt',
  };
}

const TO_PERSON = new Set(['tr_havale', 'transfer_by_sber']);

async function handleCode({ payment, fields, caller, now }: StepContext): Promise<SimulatedStep | undefined> {
  if (payment.status === 'accepted') return undefined;
  const next = expectNext(payment, 'otp');
  const code = fields.otp ?? fields.code ?? '';
  if (!/^\d{6}$/.test(code)) rejectFields({ otp: 'errors.otp' });
  if (!WRONG_CODE.test(code)) {
    return { change: { status: 'accepted', next: waitScreen(payment, caller, now) }, delay: 'code' };
  }
  const rejection = new RequestRejection(400, 'The code is wrong', {
    code: 'wrong_code',
    fields: { otp: 'failures.wrong_code' },
  });
  const attempts = next.attempts - 1;
  if (attempts <= 0) return { change: { status: 'mistaked', reason: 'wrong_code' } };
  return { change: { next: { ...next, attempts } }, rejection };
}

async function changeNetwork({ payment, fields, caller, now }: StepContext): Promise<SimulatedStep> {
  expectNext(payment, 'address');
  const network = fields.network ?? '';
  if (payment.status !== 'waiting' || !isNetworkOf(payment.method, network)) {
    rejectFields({ network: 'errors.network' });
  }
  return { change: { next: addressOn(nextContextOf(payment, caller, now), network) } };
}
