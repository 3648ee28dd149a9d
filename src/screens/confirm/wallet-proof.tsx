import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Ownership } from '../../domain/payment/payout.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { LockableFields } from '../../parts/form/lockable-fields.tsx';
import { PaymentTimer, TO_PROVE, useExpired } from '../../parts/payment/payment-timer.tsx';
import { useMoney } from '../../parts/payment/use-money.ts';
import { WaitingStatus } from '../../parts/payment/waiting-status.tsx';
import { cashierNow } from '../../session/session.ts';
import { useSession } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { AS_TYPED, TextInput } from '../../ui/controls/text-input.tsx';
import { CopyRow } from '../../ui/copy/copy-row.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { focusSafely } from '../../ui/safe-focus.ts';
import { Callout } from '../../ui/status/callout.tsx';
import { Paragraph } from '../../ui/text/paragraph.tsx';

/** The widget checks again after this time whether the transfer has arrived, because no push reports that. */
const ASK_AGAIN_MS = 5_000;

type Proof<K extends Ownership['kind']> = Extract<Ownership, { kind: K }>;

interface Props {
  /** The proof that the cashier requires; undefined if it requires none, and once it has seen a transfer. */
  ownership: Ownership | undefined;
  signature: string;
  error: string | undefined;
  onChange: (signature: string) => void;
  /** Requests the explanation of the payout again; resolves when the cashier has responded, also without success. */
  onAsk: () => Promise<unknown>;
}

/** Asks the user to prove that a wallet is their own, or says that the proof has arrived. */
export function WalletProof({ ownership, onAsk, ...typed }: Props) {
  const { t } = useI18n();
  const [wasTransfer, setWasTransfer] = useState(false);
  if (ownership?.kind === 'transfer') {
    if (!wasTransfer) setWasTransfer(true);
    return <ProveByTransfer ownership={ownership} onAsk={onAsk} />;
  }
  if (ownership)
    return (
      <LockableFields>
        <SignMessage {...typed} ownership={ownership} onAsk={onAsk} />
      </LockableFields>
    );
  return wasTransfer ? (
    <Callout tone="positive" live>
      {t('payout.proofSeen')}
    </Callout>
  ) : null;
}

/** The typed signature. It becomes empty when the message changes, because a signature is valid for one message only. */
export function useSignature(ownership: Ownership | undefined) {
  const message = ownership?.kind === 'sign-message' ? ownership.message : '';
  const [signed, setSigned] = useState({ message, text: '' });
  const setSignature = (text: string) => setSigned({ message, text });
  return [signed.message === message ? signed.text : '', setSignature] as const;
}

/** True when the cashier has replaced the details of a transfer that were shown first and have not expired. */
export function useSwappedTransfer(ownership: Ownership | undefined): boolean {
  const session = useSession();
  const transfer = ownership?.kind === 'transfer' ? ownership : null;
  const [first, setFirst] = useState(transfer);
  const isSwapped =
    transfer !== null &&
    first !== null &&
    detailsOf(transfer) !== detailsOf(first) &&
    first.expires > cashierNow(session);
  if (transfer !== null && !isSwapped && transfer !== first) setFirst(transfer);
  return isSwapped;
}

const detailsOf = ({ address, amount, currency }: Proof<'transfer'>) =>
  JSON.stringify([address, amount, currency]);

function SignMessage({
  ownership,
  signature,
  error,
  onChange,
  onAsk,
}: Props & { ownership: Proof<'sign-message'> }) {
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
        {...AS_TYPED}
        maxLength={2_000}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Question>
  );
}

/** The details of a small transfer from the wallet; waits until the cashier has seen it. */
function ProveByTransfer({ ownership, onAsk }: Pick<Props, 'onAsk'> & { ownership: Proof<'transfer'> }) {
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

/** A section for the proof with the time left; once that has expired, only a button that requests another proof. */
function Question({
  expires,
  onAsk,
  children,
}: Pick<Props, 'onAsk'> & { expires: number | undefined; children: ReactNode }) {
  const { t } = useI18n();
  const isExpired = useExpired(expires);
  return (
    <Section title={t('payout.proof')}>
      {expires === undefined ? null : <PaymentTimer deadline={expires} words={TO_PROVE} />}
      {isExpired ? (
        <Button size="xl" onClick={() => void onAsk()}>
          {t('payout.proofAgain')}
        </Button>
      ) : (
        children
      )}
    </Section>
  );
}
