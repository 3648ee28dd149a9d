import { useEffect, useState } from 'react';
import { isUnderWay } from '../../domain/payment/attempt-phase.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { useSessionState } from '../../session/use-session.tsx';
import { Callout } from '../../ui/status/callout.tsx';
import { bringIntoView } from '../help/bring-into-view.ts';

/**
 * A callout above the main button when the response takes long, scrolled into view because the button would
 * cover it on a phone.
 */
export function SlowResponseCallout() {
  const { attempt } = useSessionState();
  const { t } = useI18n();
  const isSent = attempt !== null && isUnderWay(attempt) && attempt.phase !== 'verifying';
  const isSlow = useIsSlow(isSent ? attempt.submittedAt : undefined);
  if (!isSlow) return null;
  return (
    <div ref={bringIntoView}>
      <Callout live>{t('paymentCheck.slow')}</Callout>
    </div>
  );
}

/** After this long without a response a callout says that the payment is being checked. */
const SLOW_AFTER_MS = 10_000;

/**
 * True when the payment submitted at `since` (ms since the epoch) has been without a response for too long.
 */
function useIsSlow(submittedAt: number | undefined): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (submittedAt === undefined) return;
    const timer = setTimeout(() => setSlow(true), Math.max(0, submittedAt + SLOW_AFTER_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [submittedAt]);
  return isSlow;
}
