import type { Payee } from '../../domain/payment/payout.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { BlockingContent } from '../../parts/form/rejection-callout.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Callout } from '../../ui/status/callout.tsx';

/** True for a result of the payee check that the user has to accept before the withdrawal. */
export const isToAccept = (payee: Payee | undefined): boolean =>
  payee?.outcome === 'close-match' || payee?.outcome === 'no-match';

interface Props {
  payee: Payee;
  /** Called when the user accepts the result; absent once that is done. */
  onAccept: (() => void) | undefined;
}

/** The bank's response about the name of the account's holder; nothing for a match or an accepted close match, which the details name. */
export function PayeeCheck({ payee: { outcome, name, reason = '' }, onAccept }: Props) {
  const { t, lookUp } = useI18n();
  if (outcome === 'not-possible')
    return (
      <Callout tone="info" title={t('payout.payeeUnchecked')}>
        {lookUp(reason) ?? reason} {t('payout.payeeCheckIt')}
      </Callout>
    );
  if (outcome === 'match' || (outcome === 'close-match' && !onAccept)) return null;
  const isClose = outcome === 'close-match';
  const callout = (
    <Callout tone="warning" live title={t(isClose ? 'payout.payeeClose' : 'payout.payeeNone')}>
      {isClose ? <bdi data-dd-privacy="mask">{name}</bdi> : t('payout.payeeNoneText')}
      {onAccept ? (
        <div className="recovery-actions">
          <Button size="s" color={isClose ? 'primary' : 'neutral'} onClick={onAccept}>
            {t(isClose ? 'payout.payeeUse' : 'payout.payeeAnyway')}
          </Button>
        </div>
      ) : null}
    </Callout>
  );
  return onAccept ? <BlockingContent>{callout}</BlockingContent> : callout;
}
