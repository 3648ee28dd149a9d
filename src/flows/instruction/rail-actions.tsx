import { useState } from 'react';
import {
  accountRowOf,
  copiedValue,
  dialCodeOf,
  type InstructionRail,
} from '../../domain/payment/instruction-rail.ts';
import type { NextOf, Transaction } from '../../domain/payment/transaction-schema.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { useHandheld } from '../../parts/payment/app-links.tsx';
import { isKnownProvider, isProviderUrl, openInNewTab } from '../../parts/payment/open-provider.ts';
import { type FirstStep, PaidButton, ThenPaid } from '../../parts/payment/paid-button.tsx';
import { useExpired } from '../../parts/payment/payment-timer.tsx';
import { cashierOrigin } from '../../session/connection/connection.ts';
import { continuePayment } from '../../session/payment/transaction/submit-step.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { isCode128 } from '../../ui/codes/code-128.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { CopyButton } from '../../ui/copy/copy-button.tsx';
import { StickyFooter } from '../../ui/layout/sticky-footer.tsx';
import { Paragraph } from '../../ui/text/paragraph.tsx';

interface Props {
  rail: InstructionRail;
  transaction: Transaction;
  next: NextOf<'instruction'>;
}

export function RailActions({ rail, transaction, next }: Props) {
  if (transaction.status !== 'waiting') return null;
  if (rail === 'push') return <PushActions next={next} />;
  return (
    <StickyFooter>
      <ThenPaid isPayable={transaction.type === 'deposit'}>
        {(step) => (
          <>
            {rail === 'transfer' ? <CopyAccount next={next} step={step} /> : null}
            {rail === 'atm' || (rail === 'voucher' && !isScanned(next)) ? (
              <CopyCode next={next} step={step} />
            ) : null}
            {rail === 'qr' ? <QrActions transaction={transaction} next={next} step={step} /> : null}
            {rail === 'dial' ? <DialCode next={next} step={step} /> : null}
          </>
        )}
      </ThenPaid>
    </StickyFooter>
  );
}

/** A shop scans the barcode from the screen or from paper, so its code needs no copy button. */
const isScanned = ({ barcode }: NextOf<'instruction'>) => barcode !== undefined && isCode128(barcode.format);

type StepProps = Omit<Props, 'rail'> & { step: FirstStep };

/** Copies the account alone, because the field of a bank's app accepts nothing else. The amount has its own copy button. */
function CopyAccount({ next, step }: Omit<StepProps, 'transaction'>) {
  const { t, lookUp } = useI18n();
  const row = accountRowOf(next.requisites);
  if (!row) return null;
  const name = lookUp(row.label) ?? row.label;
  return <CopyButton text={copiedValue(row.value)} label={t('rails.copyName', { name })} {...step} />;
}

function CopyCode({ next, step }: Omit<StepProps, 'transaction'>) {
  const { t } = useI18n();
  const row = next.requisites.find(({ copy }) => copy !== false);
  const code = row?.value ?? next.barcode?.value;
  if (code === undefined) return null;
  return <CopyButton text={code} label={t('rails.copyCode')} {...step} />;
}

/** A phone dials the code. Another device cannot, so its user copies the code. */
function DialCode({ next, step }: Omit<StepProps, 'transaction'>) {
  const { t } = useI18n();
  const isHandheld = useHandheld();
  const code = dialCodeOf(next.requisites);
  if (code === undefined || !isHandheld) return <CopyCode next={next} step={step} />;
  return (
    <LinkButton href={`tel:${encodeURIComponent(code)}`} size="xl" color="primary">
      {t('rails.dial', { code })}
    </LinkButton>
  );
}

/** A phone cannot scan its own screen, so its user opens the bank's app, or saves the code as an image that the app can read. */
function QrActions({ transaction, next, step }: StepProps) {
  const session = useSession();
  const { t } = useI18n();
  const isHandheld = useHandheld();
  const { qr } = next;
  if (qr === undefined) return null;
  const cashier = cashierOrigin(session);
  const color = step.isSecond ? 'neutral' : 'primary';
  const link = [next.intent, qr].find((text) => text !== undefined && isProviderUrl(text, cashier));
  const save = async () => {
    const { saveQr } = await import('../../ui/codes/draw-qr.ts');
    await saveQr(qr, transaction.id.replace(/[^\w-]/g, '-'), isHandheld);
    step.onCopied();
  };
  if (!isHandheld) return null;
  const open = () => {
    if (link !== undefined) openInNewTab({ url: link });
    step.onCopied();
  };
  return (
    <>
      {link === undefined ? null : (
        <>
          <Button size="xl" color={color} onClick={open}>
            {t('rails.openBank')}
          </Button>
          {isKnownProvider(link, cashier) ? null : (
            <Paragraph size="s">{t('complete.providerHost', { host: new URL(link).host })}</Paragraph>
          )}
        </>
      )}
      <Button
        {...(link === undefined ? { size: 'xl', color } : { color: 'neutral' })}
        block
        onClick={() => void save()}
      >
        {t('rails.saveQr')}
      </Button>
    </>
  );
}

/** The user approves on the phone. With `resendAfter`, a button lets the cashier send the prompt again. */
function PushActions({ next }: Pick<Props, 'next'>) {
  const session = useSession();
  const { isStepping } = useSessionState();
  const { t } = useI18n();
  const [isSent, setSent] = useState(false);
  const mayResend = useExpired(next.resendAfter);
  const resend = async () => {
    const { ok } = await continuePayment(session, 'resend', {});
    setSent(ok);
  };
  return (
    <StickyFooter>
      <p role="status" className="push-note">
        {isSent && !mayResend ? t('rails.sentAgain') : null}
      </p>
      <PaidButton isSecond label={t('rails.approved')} />
      {next.resendAfter === undefined ? null : (
        <Button color="accent" plain block disabled={!mayResend || isStepping} onClick={() => void resend()}>
          {t('rails.again')}
        </Button>
      )}
    </StickyFooter>
  );
}
