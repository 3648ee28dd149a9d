import { useEffect, useState } from 'react';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { refreshTransaction } from '../../session/payment/transaction/shown-transaction.ts';
import { useSession } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Callout } from '../../ui/status/callout.tsx';

/** A new status navigates by itself; if none arrived after this time, a message says so. */
const RESPONSE_WAIT_MS = 1_500;

/** "Check status": requests the transaction, and shows a message if its status has not changed. */
export function CheckStatus() {
  const session = useSession();
  const { t } = useI18n();
  const [check, setCheck] = useState<'idle' | 'asking' | 'nothing'>('idle');

  useEffect(() => {
    if (check !== 'asking') return;
    const timer = setTimeout(() => setCheck('nothing'), RESPONSE_WAIT_MS);
    return () => clearTimeout(timer);
  }, [check]);

  const ask = () => {
    setCheck('asking');
    refreshTransaction(session);
  };
  return (
    <>
      <div className="eazype-checked" role="status">
        {check === 'nothing' ? <Callout>{t('eazype.checked')}</Callout> : null}
      </div>
      <Button size="xl" color="accent" block loading={check === 'asking'} onClick={ask}>
        {t('eazype.check')}
      </Button>
    </>
  );
}
