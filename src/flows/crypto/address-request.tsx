import { useEffect, useState } from 'react';
import type { Method } from '../../domain/methods/method.ts';
import { isUnderWay } from '../../domain/payment/attempt-phase.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { RejectionCallout } from '../../parts/form/rejection-callout.tsx';
import { requestDepositAddress } from '../../session/payment/attempt/request-address.ts';
import { clearAttempt } from '../../session/payment/attempt/submit-payment.ts';
import { openTransaction } from '../../session/payment/found/open-transaction.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Callout } from '../../ui/status/callout.tsx';
import { SectionSpinner } from '../../ui/waiting/spinner.tsx';

interface Props {
  method: Pick<Method, 'name'>;
  /** The chosen network. Undefined if the coin has no networks, or the user has not chosen one. */
  network: string | undefined;
  isChoice: boolean;
}

/**
 * Shown while there is no address. Usually the press on the coin, or on its network, has requested one; after Back, or after signing in,
 * the user requests one with a button.
 */
export function AddressRequest({ method, network, isChoice }: Props) {
  const session = useSession();
  const { attempt, host } = useSessionState();
  const { t } = useI18n();
  const isAsking = isUnderWay(attempt);
  const isRejected = attempt?.phase === 'rejected';
  const twin = isRejected ? attempt.rejection?.transactionId : undefined;

  // The button that requests the address stays and keeps the focus until the address arrives.
  const [isByButton, setByButton] = useState(false);
  const [isOpening, setOpening] = useState(false);
  useEffect(() => {
    if (!twin) return;
    // The cashier rejected the request because the user already has an address. That address opens without a warning, because a second
    // request would not have made the user pay twice.
    setOpening(true);
    clearAttempt(session);
    void openTransaction(session, twin).then(() => setOpening(false));
  }, [session, twin]);

  const ask = () => {
    setByButton(true);
    requestDepositAddress(session, method, network);
  };
  if (host.token === undefined) return <Callout tone="warning">{t('pay.noToken')}</Callout>;
  if (isChoice && network === undefined)
    return <Callout title={t('crypto.pickNetwork')}>{t('crypto.pickHint')}</Callout>;
  const isBusy = isAsking || isOpening || twin !== undefined;
  if (isBusy && !isByButton) return <SectionSpinner label={t('crypto.making')} />;
  return (
    <>
      {isRejected ? <RejectionCallout type="deposit" /> : null}
      <Button size="xl" loading={isBusy} onClick={ask}>
        {t(isRejected ? 'crypto.retry' : 'crypto.ask')}
      </Button>
    </>
  );
}
