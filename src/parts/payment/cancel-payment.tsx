import { useState } from 'react';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { continuePayment } from '../../session/payment/transaction/submit-step.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Callout } from '../../ui/callout/callout.tsx';
import { addStyles } from '../../ui/styles/attach-styles.ts';
import { bringIntoView } from '../help/bring-into-view.ts';
import css from './invoice.css?inline';

addStyles(css);

/** A second press within this time is part of a double tap. */
const DOUBLE_TAP_MS = 500;

/** Cancels the payment after a confirmation, because a user who has sent the money must not cancel. */
export function CancelPayment() {
  const session = useSession();
  const { isStepping } = useSessionState();
  const { t } = useI18n();
  const [askedAt, setAskedAt] = useState<number | null>(null);
  if (askedAt === null) {
    return (
      <div className="invoice-cancel">
        <Button
          color="neutral"
          variant="plain"
          block
          disabled={isStepping}
          onClick={() => setAskedAt(performance.now())}
        >
          {t('invoice.cancel')}
        </Button>
      </div>
    );
  }
  const giveUp = () => {
    if (performance.now() - askedAt > DOUBLE_TAP_MS) void continuePayment(session, 'cancel', {});
  };
  return (
    <div ref={bringIntoView}>
      <Callout tone="warning" title={t('invoice.cancelTitle')} live>
        {t('invoice.cancelText')}
        <div className="invoice-forms">
          {/* The option that changes nothing has the focus. */}
          <Button autoFocus color="neutral" onClick={() => setAskedAt(null)}>
            {t('invoice.cancelNo')}
          </Button>
          <Button color="neutral" variant="plain" loading={isStepping} onClick={giveUp}>
            {t('invoice.cancelYes')}
          </Button>
        </div>
      </Callout>
    </div>
  );
}
