import { STATUSES, type TransactionStatus } from '../../domain/payment/transaction.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { Spinner } from '../../ui/waiting/spinner.tsx';
import './waiting-status.css';

/** Status of the payment in one line, announced to screen readers when it changes. */
export function WaitingStatus({ children }: { children: string }) {
  return (
    <p className="waiting-status" role="status">
      <Spinner />
      <span>{children}</span>
    </p>
  );
}

interface StripProps {
  status: TransactionStatus;
  children?: string | undefined;
}

/** The progress of a payment, at the top of each screen that waits for its user: waiting, being checked, done. */
export function StatusStrip({ status, children }: StripProps) {
  const { t } = useI18n();
  const now = STATUSES.indexOf(status);
  return (
    <div className="status-strip">
      {/* Hidden, because a screen reader would read the names of later steps as if they were done. */}
      <ol aria-hidden="true">
        {STATUSES.filter((step) => step !== 'mistaked').map((step, at) => (
          <li key={step} aria-current={at === now ? 'step' : undefined} data-done={at < now || undefined}>
            {t(`history.${step}`)}
          </li>
        ))}
      </ol>
      {children === undefined ? (
        <p className="unseen" role="status">
          {t(`history.${status}`)}
        </p>
      ) : (
        <WaitingStatus>{children}</WaitingStatus>
      )}
    </div>
  );
}
