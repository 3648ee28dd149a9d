import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Method } from '../../domain/methods/method.ts';
import {
  acceptedPayee,
  arrivalOf,
  PAYOUT_FIELDS,
  type Payout,
  readPayout,
  sharesAt,
} from '../../domain/payment/payout.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { LockableFields } from '../../parts/form/lockable-fields.tsx';
import { EditButton, SubmitButton } from '../../parts/form/submit-buttons.tsx';
import { SubmitPanel } from '../../parts/form/submit-panel.tsx';
import { useRejectedFields } from '../../parts/form/use-method-form.ts';
import { useExpired } from '../../parts/payment/payment-timer.tsx';
import { useMoney } from '../../parts/payment/use-money.ts';
import { payeeText } from '../../parts/receipt/contradicted-payment.tsx';
import { PayoutShares } from '../../parts/receipt/payout-shares.tsx';
import { DOUBLE_TAP_MS } from '../../platform/second-tap.ts';
import { parseWith } from '../../session/connection/call-cashier.ts';
import { isPayoutRejected, requestPreparation, setPayout } from '../../session/draft/ask-cashier.ts';
import { endDuplicateOffer, submitDraft } from '../../session/payment/attempt/create-request.ts';
import { clearAttempt } from '../../session/payment/attempt/submit-payment.ts';
import type { Prepared } from '../../session/state.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { TwoColumns } from '../../ui/layout/stack.tsx';
import { Callout } from '../../ui/status/callout.tsx';
import { StatusScreen } from '../../ui/status/status-screen.tsx';
import { isToAccept, PayeeCheck } from './payee-check.tsx';
import { Speeds, useSpeed } from './payout-speeds.tsx';
import { useSignature, useSwappedTransfer, WalletProof } from './wallet-proof.tsx';

const SHOWN_CHARS = 12;

interface Props {
  method: Method;
  amount: string;
  currency: string;
  /** The cashier's response to the preparation request, which explains the payout; not decoded yet. */
  answer: object;
  children: ReactNode;
}

/** The confirmation of a payout that the cashier has explained. An explanation that contradicts itself cannot be confirmed. */
export function PayoutConfirm({ answer, children, ...payment }: Props) {
  const session = useSession();
  const { t } = useI18n();
  const { method, amount, currency } = payment;
  const wallet = useTypedWallet();
  const payout = useMemo(
    () => readPayout(answer, { method: method.name, amount, currency, wallet }),
    [answer, method, amount, currency, wallet],
  );
  const isSwapped = useSwappedTransfer(typeof payout === 'string' ? undefined : payout.ownership);
  const problem = typeof payout === 'string' ? payout : isSwapped ? 'ownership: other details' : null;
  useEffect(() => {
    if (problem !== null)
      parseWith(session, 'BANKING:preparation-v1', (report) => report({ path: 'payout', problem }));
  }, [session, problem]);
  if (problem !== null || typeof payout === 'string') {
    return (
      <StatusScreen
        icon="error"
        live
        title={t('payout.bad')}
        text={t('payout.badText')}
        actions={<EditButton />}
      />
    );
  }
  return (
    <Explained {...payment} payout={payout}>
      {children}
    </Explained>
  );
}

/** The address that the user has typed; undefined for a saved one, of which the form has only the token. */
function useTypedWallet(): string | undefined {
  const { draft } = useSessionState();
  const { address } = draft?.fields ?? {};
  return draft && Object.hasOwn(draft.masked, 'address') ? undefined : address?.trim() || undefined;
}

function Explained({
  method,
  amount,
  currency,
  payout,
  children,
}: Omit<Props, 'answer'> & { payout: Payout }) {
  const session = useSession();
  const { t, lookUp } = useI18n();
  const money = useMoney();
  const { payee, ownership, shares, speeds } = payout;
  const isToSign = ownership?.kind === 'sign-message';
  const [typed, setTyped] = useSignature(ownership);
  const signature = typed.trim();
  const isExpired = useExpired(ownership?.expires);
  const [speed, choose] = useSpeed(speeds, currency);
  const arrivesIn = arrivalOf(payout, method.name, speed);
  const answer = JSON.stringify(payee);
  const [accepted, setAccepted] = useState<{ answer: string | undefined; at: number }>();
  const isOpen = isToAccept(payee) && accepted?.answer !== answer;
  const values: Prepared[] = [];
  const add = (name: string, label: string, value: string, text: string) =>
    values.push({ name, label, value, text });
  if (speed) add(PAYOUT_FIELDS.speed, t('payout.speed'), speed.id, lookUp(speed.label) ?? speed.label);
  for (const [name, value] of Object.entries(payee && !isOpen ? acceptedPayee(payee) : {})) {
    const isName = name === PAYOUT_FIELDS.name;
    const label = t(isName ? 'nigerianBanks.holder' : 'payout.payee');
    add(name, label, value, isName ? value : t(payeeText(value)));
  }
  if (isToSign && signature)
    add(PAYOUT_FIELDS.proof, t('payout.proofSignature'), signature, `${signature.slice(0, SHOWN_CHARS)}…`);
  const chosen = { fee: speed?.fee, payee: isOpen ? undefined : payee?.outcome };
  // biome-ignore lint/correctness/useExhaustiveDependencies: values and choice are compared by their content
  useEffect(() => setPayout(session, values, chosen), [session, payout, JSON.stringify([values, chosen])]);

  const explainAgain = () => {
    const asked = { type: 'withdrawal', amount, currency } as const;
    return requestPreparation(session, method.name, session.state.draft?.fields ?? {}, asked).catch(() => {});
  };
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  useRejectedFields((errors) => {
    if (!isPayoutRejected(errors)) return true;
    setRefused(errors);
    clearAttempt(session);
    // The cashier's explanation has changed: the user sees the new one, and accepts it again.
    void explainAgain();
    return true;
  });
  const change = () => {
    endDuplicateOffer(session);
    setRefused({});
  };
  const { [PAYOUT_FIELDS.proof]: wrongProof, ...others } = refused;
  const [problem] = Object.values(isToSign ? others : refused);

  const submit = () => {
    if (isToSign && !signature) return setRefused({ [PAYOUT_FIELDS.proof]: 'errors.required' });
    // The second press of a double tap on the button that accepts the result of the payee check must not withdraw.
    if (accepted && performance.now() - accepted.at <= DOUBLE_TAP_MS) return;
    // Limits or balance have changed since the user filled in the form; the form, one screen back, shows the error.
    if (!submitDraft(session, 'withdrawal', { amount, currency })) session.location.back();
  };
  const accept = () => {
    change();
    setAccepted({ answer, at: performance.now() });
  };
  const notice =
    problem === undefined ? null : (
      <Callout tone="negative" live>
        {lookUp(problem) ?? problem} {t('pay.untouched')}
      </Callout>
    );
  const buttons =
    isOpen || ownership?.kind === 'transfer' || isExpired ? (
      <EditButton isMain={payee?.outcome === 'no-match'} />
    ) : (
      <>
        <SubmitButton onClick={submit}>
          {t('confirm.submit', { amount: money(amount, currency) })}
        </SubmitButton>
        <EditButton />
      </>
    );
  return (
    <TwoColumns
      aside={
        <SubmitPanel
          type="withdrawal"
          method={method}
          amount={amount}
          isPaying
          cost={speed && { ...speed, arrivesIn, expiresAt: 0 }}
          notice={notice}
        >
          {buttons}
        </SubmitPanel>
      }
    >
      {payee ? <PayeeCheck payee={payee} onAccept={isOpen ? accept : undefined} /> : null}
      <WalletProof
        ownership={ownership}
        signature={typed}
        error={wrongProof && (lookUp(wrongProof) ?? wrongProof)}
        onChange={(text) => {
          change();
          setTyped(text);
        }}
        onAsk={explainAgain}
      />
      {speeds && speed ? (
        <LockableFields>
          <Speeds
            speeds={speeds}
            currency={currency}
            chosen={speed.id}
            onChoose={(id) => {
              change();
              choose(id);
            }}
          />
        </LockableFields>
      ) : null}
      {children}
      {shares ? (
        <PayoutShares
          shares={sharesAt(shares, method.name, speed)}
          method={method.name}
          amount={amount}
          currency={currency}
        />
      ) : null}
    </TwoColumns>
  );
}
