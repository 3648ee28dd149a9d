import { useEffect } from 'react';
import { isUnderWay } from '../../domain/intent-phase.ts';
import type { Method } from '../../domain/method.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { RefusalNotice } from '../../parts/refusal/refusal-notice.tsx';
import { reopenAddress, requestAddress } from '../../session/address.ts';
import { clearIntent } from '../../session/payment.ts';
import { openTransaction } from '../../session/transaction.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { SectionSpinner } from '../../ui/section/section-spinner.tsx';

interface Props {
  method: Pick<Method, 'name'>;
  /** Undefined where there is none to name, or none was chosen. */
  network: string | undefined;
  /** The coin has several networks. */
  isChoice: boolean;
}

/** Before there is an address: a coin of one network asks for it at once, one of several as soon as one is chosen. */
export function AddressRequest({ method, network, isChoice }: Props) {
  const session = useSession();
  const { intent, host } = useSessionState();
  const { t } = useI18n();
  const { name } = method;
  const isReady = host.token !== undefined && (!isChoice || network !== undefined);
  const isAsking = intent !== null && isUnderWay(intent.phase);
  const isRefused = intent?.phase === 'refused';
  const twin = isRefused ? intent.refusal?.transactionId : undefined;

  useEffect(() => {
    if (!reopenAddress(session, { name }) && isReady) requestAddress(session, { name }, network);
  }, [session, name, network, isReady]);

  useEffect(() => {
    if (!twin) return;
    // Asking for an address pays nothing: the one that the cashier has is as good.
    clearIntent(session);
    void openTransaction(session, twin);
  }, [session, twin]);

  const again = () => {
    clearIntent(session);
    requestAddress(session, { name }, network);
  };
  if (host.token === undefined) return <Notice tone="warning">{t('pay.noToken')}</Notice>;
  if (!isReady) return <Notice title={t('crypto.pickNetwork')}>{t('crypto.pickHint')}</Notice>;
  if (isAsking || !isRefused || twin) return <SectionSpinner label={t('crypto.making')} />;
  return (
    <>
      <RefusalNotice type="deposit" />
      <Button size="xl" color="primary" block onClick={again}>
        {t('crypto.retry')}
      </Button>
    </>
  );
}
