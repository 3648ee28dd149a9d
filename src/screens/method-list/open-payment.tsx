import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { useTransactionMethod } from '../../parts/method/use-transaction-method.ts';
import { useMoney } from '../../parts/payment/use-money.ts';
import { returnToPayment } from '../../session/payment/found/open-transaction.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { IconBox } from '../../ui/icons/icon-box.tsx';
import { ClockGlyph } from '../../ui/icons/more-glyphs.tsx';
import { Tile } from '../../ui/tile/tile.tsx';

/** A tile that returns to an open transaction: one that the user has left, or one created elsewhere. */
export function OpenPayment() {
  const { openPayment } = useSessionState();
  return openPayment ? <OpenPaymentTile payment={openPayment} /> : null;
}

function OpenPaymentTile({
  payment,
}: {
  payment: Pick<Transaction, 'type' | 'method' | 'amount' | 'currency'>;
}) {
  const session = useSession();
  const { t } = useI18n();
  const money = useMoney();
  const { label } = useTransactionMethod(payment);
  return (
    <Tile
      emphasis
      icon={
        <IconBox tone="warning">
          <ClockGlyph />
        </IconBox>
      }
      name={t('list.openTitle')}
      note={t('list.openText', { amount: money(payment.amount, payment.currency), method: label })}
      badge={t('list.openAction')}
      onClick={() => returnToPayment(session)}
    />
  );
}
