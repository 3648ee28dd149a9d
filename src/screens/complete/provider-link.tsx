import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { NextOf } from '../../domain/payment/transaction-schema.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { ErrorReference, useReportedError } from '../../parts/help/error-reference.tsx';
import { openInNewTab, openInTopWindow, useDeparture } from '../../parts/payment/open-provider.ts';
import { PaymentService } from '../../session/payment/attempt/payment-service.ts';
import { useSession } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Paragraph } from '../../ui/text/paragraph.tsx';

type Redirect = Pick<NextOf<'redirect'>, 'url' | 'method' | 'target'> & {
  params?: Readonly<Record<string, string>> | undefined;
};

interface Props {
  next: Redirect;
  idempotencyKey: string;
  isAllowed: boolean;
  isKnown: boolean;
}

/**
 * Opens the provider's page in a new tab, or in the top window if the cashier requests it. A known provider opens automatically while the
 * press that submitted still counts as user activation (browsers block it later); others open only by the button. In a browser that
 * opens no tabs, such as the one inside another app, the second press replaces the page.
 */
export function ProviderLink({ next, idempotencyKey, isAllowed, isKnown }: Props) {
  const { t } = useI18n();
  const session = useSession();
  const isOpened = useRef(false);
  const isTopRefused = useRef(false);
  // The web view of the host app opens a new tab in the system's browser; replacing its own page would leave no way back.
  const [hasNoTabs, setNoTabs] = useState(false);
  const isTop = (next.target === 'top' || hasNoTabs) && !session.host.isApp;
  const expectTab = useDeparture(() => setNoTabs(document.hasFocus()));

  const open = () => {
    if (!isTop || isTopRefused.current) return openInNewTab(next);
    // A frame gets no signal of a blocked POST: the next press opens a new tab.
    isTopRefused.current = next.method === 'POST' && window.top !== window;
    if (openInTopWindow(next)) return;
    isTopRefused.current = true;
    openInNewTab(next);
  };
  const press = () => {
    open();
    expectTab();
  };
  const openByItself = useEffectEvent(() => {
    // A user who returns must not be redirected again: the provider's page replaces the top window once per submit.
    const payment = session.get(PaymentService);
    if (isTop && payment.redirectKey !== idempotencyKey) return;
    isOpened.current = true;
    if (isTop) payment.redirectKey = null;
    open();
  });

  useEffect(() => {
    if (isOpened.current || !isAllowed || !isKnown || !navigator.userActivation?.isActive) return;
    openByItself();
  }, [isAllowed, isKnown]);

  const error = useReportedError(
    !isAllowed,
    'provider_address',
    'Refused the address of a payment page',
    'redirect',
  );

  // The screen explains why the page may not be opened; here is only the reference for support.
  if (!isAllowed) return error && <ErrorReference error={error} />;
  return (
    <>
      <Button size="xl" onClick={press}>
        {t('complete.toProvider')}
      </Button>
      {isKnown ? null : (
        <Paragraph size="s">{t('complete.providerHost', { host: new URL(next.url).host })}</Paragraph>
      )}
      <Paragraph size="s">{t(isTop ? 'complete.providerTop' : 'complete.providerHint')}</Paragraph>
    </>
  );
}
