import type { FailureCode } from '../../domain/errors/failures.ts';
import { STATUSES, type TransactionStatus, type TransactionType } from '../../domain/payment/transaction.ts';
import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import type { MessageKey } from '../../i18n/i18n.ts';
import type { StatusIconName } from '../../ui/status/status-icon.tsx';

interface StatusMessages {
  icon: StatusIconName;
  title: MessageKey;
  text: MessageKey;
}

const MESSAGES = {
  deposit: {
    waiting: ['complete.waiting.title', 'complete.waiting.text'],
    accepted: ['complete.accepted.title', 'complete.accepted.text'],
    processed: ['complete.processed.title', 'complete.processed.text'],
    mistaked: ['complete.mistaked.title', 'complete.mistaked.text'],
  },
  withdrawal: {
    waiting: ['complete.withdrawalWaiting.title', 'complete.withdrawalWaiting.text'],
    // The text promises no time, because only the cashier knows when the money arrives (`arrivesAt`).
    accepted: ['complete.withdrawalAccepted.title', 'complete.waiting.text'],
    processed: ['complete.withdrawalProcessed.title', 'complete.withdrawalProcessed.text'],
    mistaked: ['complete.withdrawalMistaked.title', 'complete.withdrawalMistaked.text'],
  },
} as const satisfies Record<TransactionType, Record<TransactionStatus, readonly [MessageKey, MessageKey]>>;

function messagesOf(type: TransactionType, status: TransactionStatus): StatusMessages {
  const [title, text] = MESSAGES[type][status];
  return { icon: status, title, text };
}

export function messagesOfType(type: TransactionType): StatusMessages[] {
  return STATUSES.map((status) => messagesOf(type, status));
}

/** Icon and text keys of the complete screen. A payment that the user has cancelled is no failure: the screen says so in a neutral tone. */
export function statusMessagesOf(transaction: Ended & Pick<Transaction, 'type'>): StatusMessages {
  const { type, status, reason } = transaction;
  const messages = messagesOf(type, status);
  if (isCancelledByUser(transaction)) return { ...messages, icon: 'cancelled', title: 'history.cancelled' };
  const reversal = reversalOf(transaction);
  if (reversal)
    return {
      ...messages,
      text: reversal.text,
      ...(reversal.isWhole && { icon: 'cancelled', title: reversal.word }),
    };
  // The user's transfer has arrived but the cashier cannot use it, so the title does not say that the payment failed.
  return type === 'deposit' &&
    status === 'mistaked' &&
    moneyAfterFailure(reason?.code) === 'complete.sentKnown'
    ? { ...messages, title: 'complete.blocked' }
    : messages;
}

type Ended = Pick<Transaction, 'status' | 'reason' | 'reversal' | 'amount'>;

const REVERSAL_TEXTS = {
  refunded: 'complete.withdrawalProcessed.text',
  reversed: 'complete.takenBack',
  returned: 'complete.processed.text',
} as const;

/** The reversal of a processed transaction: its text keys, and whether all of the money went back. */
export function reversalOf({ status, reversal, amount }: Ended) {
  if (status !== 'processed' || !reversal) return undefined;
  const { state } = reversal;
  return {
    ...reversal,
    word: `timeline.${state}` as const,
    text: REVERSAL_TEXTS[state],
    isWhole: Number(reversal.amount) === Number(amount),
  };
}

/** Text key of the status in one word, as lists and receipts have it. */
export function statusWordOf(transaction: Ended): MessageKey {
  const reversal = reversalOf(transaction);
  if (reversal?.isWhole) return reversal.word;
  return isCancelledByUser(transaction) ? 'history.cancelled' : `history.${transaction.status}`;
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

/** Reasons of a failed deposit that the cashier knows only because the money has arrived. */
const SENT: ReadonlySet<string> = new Set<FailureCode>([
  'amount_mismatch',
  'third_party_account',
  'wrong_network',
]);

/**
 * Text key that says whether the money of a failed deposit has moved. After an unknown reason, or one in neither list, it may have been
 * sent, and support can find it by the payment number.
 */
export function moneyAfterFailure(
  code = '',
): 'complete.notCharged' | 'complete.sentKnown' | 'recoveryAction.support' {
  if (NOT_CHARGED.has(code)) return 'complete.notCharged';
  return SENT.has(code) ? 'complete.sentKnown' : 'recoveryAction.support';
}

/** True if the user has cancelled the transaction: that is shown as cancelled, not as failed. */
export function isCancelledByUser({ status, reason }: Pick<Transaction, 'status' | 'reason'>): boolean {
  return status === 'mistaked' && reason?.code === 'cancelled_by_user';
}
