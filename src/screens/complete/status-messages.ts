import type { TransactionStatus, TransactionType } from '../../domain/payment/transaction.ts';
import type { MessageKey } from '../../i18n/i18n.ts';

type StatusMessages = { title: MessageKey; text: MessageKey };

const DEPOSIT: Record<TransactionStatus, StatusMessages> = {
  waiting: { title: 'complete.waiting.title', text: 'complete.waiting.text' },
  accepted: { title: 'complete.accepted.title', text: 'complete.accepted.text' },
  processed: { title: 'complete.processed.title', text: 'complete.processed.text' },
  mistaked: { title: 'complete.mistaked.title', text: 'complete.mistaked.text' },
};

const WITHDRAWAL: Record<TransactionStatus, StatusMessages> = {
  waiting: { title: 'complete.withdrawalWaiting.title', text: 'complete.withdrawalWaiting.text' },
  accepted: { title: 'complete.withdrawalAccepted.title', text: 'complete.withdrawalAccepted.text' },
  processed: { title: 'complete.withdrawalProcessed.title', text: 'complete.withdrawalProcessed.text' },
  mistaked: { title: 'complete.withdrawalMistaked.title', text: 'complete.withdrawalMistaked.text' },
};

/** Text keys of the complete screen by type and status, in one table instead of branches in the component. */
export function statusMessagesOf(type: TransactionType, status: TransactionStatus): StatusMessages {
  return (type === 'deposit' ? DEPOSIT : WITHDRAWAL)[status];
}
