import { toDecimal } from '../../../src/domain/money/money.ts';
import { opensPage } from '../../../src/domain/payment/payment-details.ts';
import { isFinal } from '../../../src/domain/payment/transaction.ts';
import type { Next, Transaction } from '../../../src/domain/payment/transaction-schema.ts';
import { messageIn } from '../catalogue.ts';
import type { Caller } from '../context.ts';
import type { Payment } from '../storage/payments.ts';

/** A payment in wire format for its user, in the user's language. */
export function serializePayment(payment: Payment, { language, origin }: Caller): Transaction {
  const { currency, memory, next, reason } = payment;
  const message = reason && messageIn(language, `failures.${reason}`);
  return {
    id: payment.id,
    idem: payment.idem,
    type: payment.type,
    status: payment.status,
    seq: payment.seq,
    method: payment.method,
    amount: toDecimal(payment.amount, currency),
    currency,
    account: payment.account,
    createdAt: payment.createdAt,
    updatedAt: payment.updatedAt,
    ...(payment.expiresAt !== null && { expiresAt: payment.expiresAt }),
    ...(payment.txid && { txid: payment.txid }),
    ...(reason && { reason: { code: reason, ...(message && { message }) } }),
    cancellable: isCancellable(payment),
    fee: toDecimal(payment.fee, currency),
    net: toDecimal(payment.amount - payment.fee, currency),
    ...reversalIn(payment),
    ...(memory.destination && { destination: memory.destination }),
    ...(memory.arrivesAt && !isFinal(payment.status) && { arrivesAt: memory.arrivesAt }),
    ...(memory.speed && { speed: memory.speed }),
    ...(memory.payee && { payee: memory.payee }),
    ...(memory.shares && { shares: memory.shares }),
    timeline: payment.timeline,
    ...(next && !isFinal(payment.status) && { next: withOrigin(next, origin) }),
  };
}

/** The provider's sum of returned money includes a surplus, which is a payment of its own, so this payment shows at most its own amount. */
function reversalIn({ amount, currency, memory }: Payment): Pick<Transaction, 'reversal'> {
  if (!memory.reversal) return {};
  const total = BigInt(memory.returned ?? 0);
  return { reversal: { ...memory.reversal, amount: toDecimal(total < amount ? total : amount, currency) } };
}

/** A withdrawal can be cancelled until it is sent. */
export function isCancellable({ type, status }: Payment): boolean {
  return type === 'withdrawal' && status === 'waiting';
}

/** Addresses of the sandbox's own pages are stored as paths, because the port may change with a restart. */
function withOrigin(next: Next, origin: string): Next {
  const absolute = (path: string) => (path.startsWith('/') ? origin + path : path);
  if (opensPage(next)) return { ...next, url: absolute(next.url) };
  if (next.kind === 'eazype' && next.pageUrl) return { ...next, pageUrl: absolute(next.pageUrl) };
  if ((next.kind === 'instruction' || next.kind === 'eazype') && next.video) {
    return { ...next, video: absolute(next.video) };
  }
  return next;
}
