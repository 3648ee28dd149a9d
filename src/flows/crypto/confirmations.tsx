import type { CSSProperties, ReactNode } from 'react';
import type { NextOf } from '../../domain/payment/transaction-schema.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { StatusStrip } from '../../parts/payment/waiting-status.tsx';
import { useCoins } from './use-rate.ts';

interface Props {
  isWaiting: boolean;
  confirmations: NextOf<'address'>['confirmations'];
  coin: string;
  received?: string | undefined;
  /** The warning before a transfer. Its room stays reserved, so that the address does not move when coins arrive. */
  children: ReactNode;
}

/**
 * Screen readers announce a change of the status. The number of confirmations is a progress bar, which they read on request, because
 * announcing twenty confirmations would disturb the user.
 */
export function Confirmations({ isWaiting, confirmations, coin, received, children }: Props) {
  const { t } = useI18n();
  const coins = useCoins();
  const { have, need } = confirmations;
  const done = Math.min(have, need);
  const words = t('crypto.confirmations', { have: done, need });
  return (
    <div className="confirmations" data-seen={!isWaiting || undefined}>
      <StatusStrip status={isWaiting ? 'waiting' : 'accepted'}>
        {t(isWaiting ? 'crypto.waiting' : 'crypto.seen')}
      </StatusStrip>
      {children}
      {isWaiting ? null : (
        <div className="confirmations-seen">
          <div
            className="confirmations-bar"
            role="progressbar"
            aria-label={t('crypto.confirming')}
            aria-valuemin={0}
            aria-valuemax={need}
            aria-valuenow={done}
            aria-valuetext={words}
            style={{ '--share': need > 0 ? done / need : 1 } as CSSProperties}
          />
          <p className="confirmations-count">{words}</p>
          {received ? (
            <p className="confirmations-received">{t('crypto.received', { coins: coins(received, coin) })}</p>
          ) : null}
        </div>
      )}
    </div>
  );
}
