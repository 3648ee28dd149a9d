import { withSign } from '../../domain/money/format-money.ts';
import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import { pathOfTransaction } from '../../flows/flows.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { CurrencyIcon } from '../../parts/method/currency-icon.tsx';
import { MethodIcon } from '../../parts/method/method-icon.tsx';
import { useTransactionMethod } from '../../parts/method/transaction-method.tsx';
import { useMoney } from '../../parts/payment/use-money.ts';
import { isCancelledByUser, reversalOf, statusWordOf } from '../../parts/receipt/status-messages.ts';
import { timeFormat } from '../../platform/time-format.ts';
import { openRecord } from '../../session/payment/found/history.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Icon } from '../../ui/icons/icon.tsx';

interface Props {
  transaction: Transaction;
  /** The currencies of all rows: those that share a symbol are shown with their code. */
  currencies?: readonly string[] | undefined;
}

/** One transaction: method, amount, time and status. A press opens its current step or its receipt. */
export function HistoryRow({ transaction, currencies }: Props) {
  const session = useSession();
  const { user } = useSessionState();
  const { t, tag } = useI18n();
  const money = useMoney(currencies);
  const { type, status, amount, currency, createdAt } = transaction;
  const { method, label } = useTransactionMethod(transaction);
  const time = timeFormat(tag, { timeStyle: 'short' });
  const isUndone = isCancelledByUser(transaction) || reversalOf(transaction)?.isWhole;
  const open = () => {
    // Adds a history entry, so that Back leads to the list of transactions again. Before `openRecord`, because
    // showing a transaction replaces the current entry.
    session.location.navigate(pathOfTransaction(transaction, method));
    openRecord(session, transaction);
  };
  return (
    <button
      type="button"
      className="history-row"
      data-status={isUndone ? 'cancelled' : status}
      onClick={open}
    >
      {method ? <MethodIcon method={method} /> : <Icon label={label} />}
      <span className="history-text">
        <span className="history-what">
          <span className="history-method">{label}</span>
          <span className="history-note">
            {t(`history.${type}`)} · {time.format(createdAt)}
          </span>
        </span>
        <span className="history-sum">
          <span className="history-amount" data-in={type === 'deposit' || undefined}>
            {currency === user.currency ? null : <CurrencyIcon code={currency} />}
            {withSign(type === 'deposit' ? '+' : '−', money(amount, currency), tag)}
          </span>
          <span className="history-status">{t(statusWordOf(transaction))}</span>
        </span>
      </span>
    </button>
  );
}
