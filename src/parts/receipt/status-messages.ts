import type { FailureCode } from '../../domain/errors/failures.ts';
import type { TransactionStatus } from '../../domain/payment/transaction.ts';
import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import type { MessageKey } from '../../i18n/i18n.ts';
import type { StatusIconName } from '../../ui/status/status-icon.tsx';
import { isCancelledByUser } from './is-cancelled-by-user.ts';

interface StatusMessages {
  icon: StatusIconName;
  title: MessageKey;
  text: MessageKey;
}

const DEPOSIT: Record<TransactionStatus, StatusMessages> = {
  waiting: { icon: 'waiting', title: 'complete.waiting.title', text: 'complete.waiting.text' },
  accepted: { icon: 'accepted', title: 'complete.accepted.title', text: 'complete.accepted.text' },
  processed: { icon: 'processed', title: 'complete.processed.title', text: 'complete.processed.text' },
  mistaked: { icon: 'mistaked', title: 'complete.mistaked.title', text: 'complete.mistaked.text' },
};

const WITHDRAWAL: Record<TransactionStatus, StatusMessages> = {
  waiting: {
    icon: 'waiting',
    title: 'complete.withdrawalWaiting.title',
    text: 'complete.withdrawalWaiting.text',
  },
  accepted: {
    icon: 'accepted',
    title: 'complete.withdrawalAccepted.title',
    text: 'complete.withdrawalAccepted.text',
  },
  processed: {
    icon: 'processed',
    title: 'complete.withdrawalProcessed.title',
    text: 'complete.withdrawalProcessed.text',
  },
  mistaked: {
    icon: 'mistaked',
    title: 'complete.withdrawalMistaked.title',
    text: 'complete.withdrawalMistaked.text',
  },
};

/** The titles and texts that the complete screen may show for a payment of this type. */
export function messagesOfType(type: Transaction['type']): StatusMessages[] {
  return Object.values(type === 'deposit' ? DEPOSIT : WITHDRAWAL);
}

/**
 * Icon and text keys of the complete screen, in one table instead of branches in the component. A payment
 * that the user has cancelled is no failure: the screen says so in a neutral tone.
 */
export function statusMessagesOf(
  transaction: Pick<Transaction, 'type' | 'status' | 'reason'>,
): StatusMessages {
  const { type, status } = transaction;
  const messages = (type === 'deposit' ? DEPOSIT : WITHDRAWAL)[status];
  return isCancelledByUser(transaction)
    ? { ...messages, icon: 'cancelled', title: 'history.cancelled' }
    : messages;
}

/** Reasons of a failed deposit after which no money can have left the user's account. */
const NOT_CHARGED: ReadonlySet<string> = new Set<FailureCode>([
  'insufficient_funds',
  'invalid_requisites',
  'invalid_voucher',
  'kyc_required',
  'limit_exceeded',
  'phone_unreachable',
  'rejected_by_bank',
  'wrong_pin',
]);

/**
 * Text key that says whether the money of a failed deposit has moved. After any other reason, or an unknown
 * one, it may have been sent, and support can find it by the payment number.
 */
export function moneyAfterFailure(
  code: string | undefined,
): 'complete.notCharged' | 'recoveryAction.support' {
  return code !== undefined && NOT_CHARGED.has(code) ? 'complete.notCharged' : 'recoveryAction.support';
}
