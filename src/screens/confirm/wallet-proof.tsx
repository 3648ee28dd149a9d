import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { Ownership } from '../../domain/payment/payout.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { PaymentTimer, TO_PROVE, useExpired } from '../../parts/payment/payment-timer.tsx';
import { useMoney } from '../../parts/payment/use-money.ts';
import { WaitingStatus } from '../../parts/payment/waiting-status.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { CopyRow } from '../../ui/copy/copy-row.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { focusSafely } from '../../ui/safe-focus.ts';
import { Paragraph } from '../../ui/text/paragraph.tsx';

/** The cashier is asked again after this time whether the transfer has arrived. */
const ASK_AGAIN_MS = 5_000;

type Proof<K extends Ownership['kind']> = Extract<Ownership, { kind: K }>;

interface SignProps {
  ownership: Proof<'sign-message'>;
  signature: string;
  error: string | undefined;
  onChange: (signature: string) => void;
  onAsk: () => Promise<unknown>;
}

/** A message to sign in the wallet, and a field for its signature. */
export function SignMessage({ ownership, signature, error, onChange, onAsk }: SignProps) {
  const { t } = useI18n();
  const { message, expires } = ownership;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error !== undefined) focusSafely(input.current);
  }, [error]);
  return (
    <Question expires={expires} onAsk={onAsk}>
      <Paragraph>{t('payout.proofSign')}</Paragraph>
      <CopyRow label={t('payout.proofMessage')} value={message} />
      <TextInput
        ref={input}
        label={t('payout.proofSignature')}
        value={signature}
        error={error}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={2_000}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Question>
  );
}

interface TransferProps {
  ownership: Proof<'transfer'>;
  /** Asks the cashier again; resolves when it has responded, also without success. */
  onAsk: () => Promise<unknown>;
}

/** The details of a small transfer from the wallet; waits until the cashier has seen it. */
export function ProveByTransfer({ ownership, onAsk }: TransferProps) {
  const { t } = useI18n();
  const money = useMoney();
  const { amount, currency, address, expires } = ownership;
  const isExpired = useExpired(expires);
  const ask = useEffectEvent(onAsk);
  useEffect(() => {
    if (isExpired) return;
    let timer: ReturnType<typeof setTimeout>;
    let isLeft = false;
    const wait = () => {
      timer = setTimeout(() => void ask().then(() => isLeft || wait()), ASK_AGAIN_MS);
    };
    wait();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [isExpired]);
  return (
    <Question expires={expires} onAsk={onAsk}>
      <WaitingStatus>{t('crypto.waiting')}</WaitingStatus>
      <Paragraph>{t('payout.proofSend')}</Paragraph>
      <CopyRow label={t('crypto.send')} value={money(amount, currency)} copied={amount} />
      <CopyRow label={t('crypto.address', { coin: currency })} value={address} />
    </Question>
  );
}

/** The question with its time left; once it has expired, only a button that asks for another one. */
function Question({
  expires,
  onAsk,
  children,
}: Pick<TransferProps, 'onAsk'> & { expires: number | undefined; children: ReactNode }) {
  const { t } = useI18n();
  const isExpired = useExpired(expires);
  return (
    <Section title={t('payout.proof')}>
      {expires === undefined ? null : <PaymentTimer deadline={expires} words={TO_PROVE} />}
      {isExpired ? (
        <Button size="xl" block onClick={() => void onAsk()}>
          {t('payout.proofAgain')}
        </Button>
      ) : (
        children
      )}
    </Section>
  );
}
