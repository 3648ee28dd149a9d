import { useEffect, useState } from 'react';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { reopenLink } from '../../session/link.ts';
import { resumeIntent } from '../../session/payment.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Message } from '../../ui/message/message.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { bringIntoView } from '../bring-into-view.ts';
import { Diagnosis } from '../diagnosis/diagnosis.tsx';

/**
 * Stands in for the form while nobody knows what became of a payment: it is being checked, and must not be paid again
 * (decisions, section 2, rule 4).
 */
export function PaymentDoubt() {
  const session = useSession();
  const { link, intent } = useSessionState();
  const { t } = useI18n();
  const check = () => {
    reopenLink(session);
    resumeIntent(session);
  };
  return (
    <Message
      mark="waiting"
      live
      title={t('doubt.title')}
      text={t('doubt.text')}
      actions={
        <Button size="xl" color="neutral" block onClick={check}>
          {t('doubt.retry')}
        </Button>
      }
    >
      {link === 'open' ? null : <p role="status">{t('doubt.offline')}</p>}
      {intent?.fault ? <Diagnosis fault={intent.fault} /> : null}
    </Message>
  );
}

/** Says beside the main button that an answer is late; on a phone it would come where the button covers it. */
export function SlowNotice() {
  const { t } = useI18n();
  return (
    <div ref={bringIntoView}>
      <Notice live>{t('doubt.slow')}</Notice>
    </div>
  );
}

/** After this long (ms) an answer is late, and the user is told that we are still checking. */
const SLOW = 10_000;

/** True when the submit that began at `since` (ms since the epoch) has been without an answer for long. */
export function useIsSlow(since: number | undefined): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (since === undefined) return;
    const timer = setTimeout(() => setSlow(true), Math.max(0, since + SLOW - Date.now()));
    return () => clearTimeout(timer);
  }, [since]);
  return isSlow;
}
