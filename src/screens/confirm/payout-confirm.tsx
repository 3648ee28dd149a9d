import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import type { Method } from '../../domain/methods/method.ts';
import { fromDecimal } from '../../domain/money/money.ts';
import { PAYOUT_FIELDS, type Payout, readPayout, type Speed } from '../../domain/payment/payout.ts';
import { useDuration } from '../../forms/networks-field.tsx';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { LockableFields } from '../../parts/form/lockable-fields.tsx';
import { QuoteSummary } from '../../parts/form/quote-summary.tsx';
import { RejectionCallout } from '../../parts/form/rejection-callout.tsx';
import { EditButton, SubmitButton } from '../../parts/form/submit-buttons.tsx';
import { CaptchaSlot, SubmitPanel } from '../../parts/form/submit-panel.tsx';
import { useMoney } from '../../parts/payment/use-money.ts';
import { PayoutShares } from '../../parts/receipt/payout-shares.tsx';
import { parseWith } from '../../session/connection/call-cashier.ts';
import { setPayout } from '../../session/draft/ask-cashier.ts';
import { endDuplicateOffer, submitDraft } from '../../session/payment/attempt/create-request.ts';
import type { Prepared } from '../../session/state.ts';
import { useSession } from '../../session/use-session.tsx';
import { RadioChip } from '../../ui/controls/chip.tsx';
import { TwoColumns } from '../../ui/layout/stack.tsx';
import { StickyFooter } from '../../ui/layout/sticky-footer.tsx';
import { StatusScreen } from '../../ui/status/status-screen.tsx';

interface Props {
  method: Method;
  /** A decimal string. */
  amount: string;
  currency: string;
  /** The parts of the preparation, undecoded. */
  answer: object;
  /** The values that the user has entered. */
  children: ReactNode;
}

/** The confirmation of a payout that its cashier explains. What contradicts itself cannot be confirmed. */
export function PayoutConfirm({ answer, children, ...payment }: Props) {
  const session = useSession();
  const { t } = useI18n();
  const { method, amount, currency } = payment;
  const payout = useMemo(
    () => readPayout(answer, { method: method.name, amount, currency }),
    [answer, method, amount, currency],
  );
  const problem = typeof payout === 'string' ? payout : null;
  useEffect(() => {
    if (problem !== null)
      parseWith(session, 'BANKING:preparation-v1', (report) => report({ path: 'payout', problem }));
  }, [session, problem]);
  if (typeof payout === 'string') {
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
  const { shares, speeds } = payout;
  const [chosen, choose] = useState(() => cheapestOf(speeds ?? [], currency)?.id);
  const speed = speeds?.find(({ id }) => id === chosen) ?? cheapestOf(speeds ?? [], currency);
  // All of the money is there once its slowest part is.
  const arrivesIn = Math.max(...[speed, ...(shares ?? [])].map((part) => part?.arrivesIn ?? 0));
  const values: Prepared[] = [];
  const add = (name: string, label: string, value: string, text: string) =>
    values.push({ name, label, value, text });
  if (speed) add(PAYOUT_FIELDS.speed, t('payout.speed'), speed.id, lookUp(speed.label) ?? speed.label);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are compared by their content
  useEffect(() => setPayout(session, values, speed?.fee), [session, JSON.stringify(values), speed?.fee]);

  const submit = () => {
    // Limits or balance have changed since the user filled in the form; the form, one screen back, shows the error.
    if (!submitDraft(session, 'withdrawal', { amount, currency })) session.location.back();
  };
  const buttons = (
    <>
      <SubmitButton onClick={submit}>{t('confirm.submit', { amount: money(amount, currency) })}</SubmitButton>
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
            <StickyFooter>
              <QuoteSummary quote={{ ...speed, arrivesIn, expiresAt: 0 }} currency={currency} />
              {buttons}
            </StickyFooter>
          </>
        ) : (
          <SubmitPanel type="withdrawal" method={method} amount={amount} isPaying>
            {buttons}
          </SubmitPanel>
        )
      }
    >
      {speeds && speed ? (
        <LockableFields>
          <Speeds
            speeds={speeds}
            currency={currency}
            chosen={speed.id}
            onChoose={(id) => {
              endDuplicateOffer(session);
              choose(id);
            }}
          />
        </LockableFields>
      ) : null}
      {children}
      {shares ? (
        <PayoutShares shares={shares} method={method.name} amount={amount} currency={currency} />
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
