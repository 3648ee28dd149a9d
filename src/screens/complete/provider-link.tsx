import { useEffect, useRef } from 'react';
import type { NextOf } from '../../domain/transaction-schema.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { Diagnosis } from '../../parts/diagnosis/diagnosis.tsx';
import { useFault } from '../../parts/diagnosis/use-fault.ts';
import { providerForm } from '../../parts/provider.ts';
import { Button } from '../../ui/button/button.tsx';
import { Paragraph } from '../../ui/paragraph/paragraph.tsx';

type Redirect = Pick<NextOf<'redirect'>, 'url' | 'method'> & {
  params?: Readonly<Record<string, string>> | undefined;
};

interface Props {
  next: Redirect;
  /** Its address is one that people may be sent to. */
  isAllowed: boolean;
}

/**
 * The way to the provider's page, in a new tab. It opens by itself while the tap that submitted still counts as one
 * (browsers block it later), and by the button at any time.
 */
export function ProviderLink({ next, isAllowed }: Props) {
  const { t } = useI18n();
  const isOpened = useRef(false);

  useEffect(() => {
    if (isOpened.current || !isAllowed || !navigator.userActivation?.isActive) return;
    isOpened.current = true;
    providerForm(next).submit();
  }, [next, isAllowed]);

  const fault = useFault(!isAllowed, 'provider_address', 'Refused the address of a payment page', 'redirect');

  // The page itself says what that means.
  if (!isAllowed) return fault && <Diagnosis fault={fault} />;
  return (
    <>
      <Button size="xl" color="primary" block onClick={() => providerForm(next).submit()}>
        {t('complete.toProvider')}
      </Button>
      <Paragraph size="s">{t('complete.providerHint')}</Paragraph>
    </>
  );
}
