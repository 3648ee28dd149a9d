import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import type { Method } from '../../domain/methods/method.ts';
import { fromDecimal } from '../../domain/money/money.ts';
import {
  acceptedPayee,
  arrivalOf,
  PAYOUT_FIELDS,
  type Payout,
  readPayout,
  type Speed,
  sharesAt,
} from '../../domain/payment/payout.ts';
import { useDuration } from '../../forms/networks-field.tsx';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { LockableFields } from '../../parts/form/lockable-fields.tsx';
import { QuoteSummary } from '../../parts/form/quote-summary.tsx';
import { RejectionCallout } from '../../parts/form/rejection-callout.tsx';
import { EditButton, SubmitButton } from '../../parts/form/submit-buttons.tsx';
import { CaptchaSlot, SubmitPanel } from '../../parts/form/submit-panel.tsx';
import { useRejectedFields } from '../../parts/form/use-method-form.ts';
import { DOUBLE_TAP_MS } from '../../parts/payment/ask-to-cancel.tsx';
import { useExpired } from '../../parts/payment/payment-timer.tsx';
import { useMoney } from '../../parts/payment/use-money.ts';
import { payeeText } from '../../parts/receipt/contradicted-payment.tsx';
import { PayoutShares } from '../../parts/receipt/payout-shares.tsx';
import { parseWith } from '../../session/connection/call-cashier.ts';
import { isPayoutRejected, requestPreparation, setPayout } from '../../session/draft/ask-cashier.ts';
import { endDuplicateOffer, submitDraft } from '../../session/payment/attempt/create-request.ts';
import { clearAttempt } from '../../session/payment/attempt/submit-payment.ts';
import { cashierNow } from '../../session/session.ts';
import type { Prepared } from '../../session/state.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { RadioChip } from '../../ui/controls/chip.tsx';
import { TwoColumns } from '../../ui/layout/stack.tsx';
import { StickyFooter } from '../../ui/layout/sticky-footer.tsx';
import { Callout } from '../../ui/status/callout.tsx';
import { StatusScreen } from '../../ui/status/status-screen.tsx';
import { isToAccept, PayeeCheck } from './payee-check.tsx';
import { ProveByTransfer, SignMessage } from './wallet-proof.tsx';

/** Characters of a signature that the details show. */
const SHOWN_CHARS = 12;

interface Props {
  method: Method;
  /** The amount of the withdrawal, a decimal string. */
  amount: string;
  currency: string;
  /** The response to the preparation that explains the payout, undecoded. */
  answer: object;
  children: ReactNode;
}

/** The confirmation of a payout that its cashier explains. What contradicts itself cannot be confirmed. */
export function PayoutConfirm({ answer, children, ...payment }: Props) {
  const session = useSession();
  const { t } = useI18n();
  const { method, amount, currency } = payment;
  const wallet = useTypedWallet();
  const payout = useMemo(
    () => readPayout(answer, { method: method.name, amount, currency, wallet }),
    [answer, method, amount, currency, wallet],
  );
  // The details of a transfer stay as they were shown first, until they have expired.
  const transfer = transferIn(payout);
  const [first, setFirst] = useState(transfer);
  const isSwapped =
    transfer !== null &&
    first !== null &&
    detailsOf(transfer) !== detailsOf(first) &&
    first.expires > cashierNow(session);
  if (transfer !== null && !isSwapped && transfer !== first) setFirst(transfer);
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

const transferIn = (payout: Payout | string) =>
  typeof payout !== 'string' && payout.ownership?.kind === 'transfer' ? payout.ownership : null;

const detailsOf = ({ address, amount, currency }: NonNullable<ReturnType<typeof transferIn>>) =>
  JSON.stringify([address, amount, currency]);

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
  const message = ownership?.kind === 'sign-message' ? ownership : null;
  const transfer = transferIn(payout);
  // A signature is valid for one message only, so another message empties the field.
  const [signed, setSigned] = useState({ message: '', text: '' });
  const typed = signed.message === message?.message ? signed.text : '';
  const signature = typed.trim();
  const isExpired = useExpired(message?.expires);
  const [wasAsked, setAsked] = useState(false);
  if (transfer && !wasAsked) setAsked(true);
  const [chosenId, choose] = useState(() => cheapestOf(speeds ?? [], currency)?.id);
  const speed = speeds?.find(({ id }) => id === chosenId) ?? cheapestOf(speeds ?? [], currency);
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
  if (message && signature)
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
  const [problem] = Object.values(message ? others : refused);

  const submit = () => {
    if (message && !signature) return setRefused({ [PAYOUT_FIELDS.proof]: 'errors.required' });
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
    isOpen || transfer || isExpired ? (
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
        speed ? (
          <>
            <CaptchaSlot type="withdrawal" method={method} />
            <RejectionCallout type="withdrawal" />
            {notice}
            <StickyFooter>
              <QuoteSummary quote={{ ...speed, arrivesIn, expiresAt: 0 }} currency={currency} />
              {buttons}
            </StickyFooter>
          </>
        ) : (
          <SubmitPanel type="withdrawal" method={method} amount={amount} isPaying notice={notice}>
            {buttons}
          </SubmitPanel>
        )
      }
    >
      {payee ? <PayeeCheck payee={payee} onAccept={isOpen ? accept : undefined} /> : null}
      {message ? (
        <LockableFields>
          <SignMessage
            ownership={message}
            signature={typed}
            error={wrongProof && (lookUp(wrongProof) ?? wrongProof)}
            onChange={(text) => {
              change();
              setSigned({ message: message.message, text });
            }}
            onAsk={explainAgain}
          />
        </LockableFields>
      ) : null}
      {transfer ? <ProveByTransfer ownership={transfer} onAsk={explainAgain} /> : null}
      {wasAsked && !ownership ? (
        <Callout tone="positive" live>
          {t('payout.proofSeen')}
        </Callout>
      ) : null}
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

interface SpeedsProps {
  speeds: readonly Speed[];
  currency: string;
  chosen: string;
  onChoose: (id: string) => void;
}

function Speeds({ speeds, currency, chosen, onChoose }: SpeedsProps) {
  const group = useId();
  const { t, lookUp } = useI18n();
  const money = useMoney();
  const duration = useDuration();
  return (
    <fieldset className="networks">
      <legend className="networks-label">{t('payout.speed')}</legend>
      {speeds.map(({ id, label, fee, arrivesIn }) => {
        const name = lookUp(label) ?? label;
        const cost = Number(fee) > 0 ? `${t('pay.fee')} ${money(fee, currency)}` : t('pay.noFee');
        return (
          <RadioChip
            key={id}
            name={group}
            value={id}
            selected={id === chosen}
            terms={[cost, duration(arrivesIn)].filter((term) => term !== name)}
            onChoose={() => onChoose(id)}
          >
            {name}
          </RadioChip>
        );
      })}
    </fieldset>
  );
}

/** The speed with the lowest fee: nobody pays for a choice that they have not made. */
function cheapestOf(speeds: readonly Speed[], currency: string): Speed | undefined {
  const costOf = ({ fee }: Speed) => fromDecimal(fee, currency) ?? 0n;
  return speeds.reduce<Speed | undefined>(
    (best, speed) => (best && costOf(best) <= costOf(speed) ? best : speed),
    undefined,
  );
}
