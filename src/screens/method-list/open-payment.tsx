import { isFinal } from '../../domain/payment/transaction.ts';
import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { useTransactionMethod } from '../../parts/method/transaction-method.tsx';
import { useMoney } from '../../parts/payment/use-money.ts';
import { statusMessagesOf } from '../../parts/receipt/status-messages.ts';
import { returnToPayment } from '../../session/payment/found/open-transaction.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { AlertGlyph, CheckGlyph, ClockGlyph } from '../../ui/icons/more-glyphs.tsx';
import { Tile } from '../../ui/tile/tile.tsx';
import './open-payment.css';

/** A tile that returns to an open transaction: one that the user has left, or one created elsewhere. Once it ends, the tile says how. */
export function OpenPayment() {
  const { openPayment } = useSessionState();
  return openPayment ? <OpenPaymentTile payment={openPayment} /> : null;
}

function OpenPaymentTile({
  payment,
}: {
  payment: Pick<Transaction, 'type' | 'method' | 'amount' | 'currency' | 'status' | 'net' | 'reason'>;
}) {
  const session = useSession();
  const { t } = useI18n();
  const money = useMoney();
  const { label } = useTransactionMethod(payment);
  const { amount, currency, net = amount, status } = payment;
  const words = statusMessagesOf(payment);
  const isEnded = isFinal(status);
  const isDone = status === 'processed';
  return (
    <Tile
      emphasis
      icon={
        <span
          className="open-payment-mark"
          data-tone={isDone ? 'positive' : isEnded ? 'negative' : 'warning'}
        >
          {isDone ? <CheckGlyph /> : isEnded ? <AlertGlyph /> : <ClockGlyph />}
        </span>
      }
      name={t(isEnded ? words.title : 'list.openTitle')}
      note={
        isDone
          ? t(words.text, { amount: money(net, currency) })
          : t('list.openText', { amount: money(amount, currency), method: label })
      }
      badge={isEnded ? undefined : t('list.openAction')}
      onClick={() => returnToPayment(session)}
    />
  );
}
