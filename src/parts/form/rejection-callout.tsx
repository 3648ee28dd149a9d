import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { failureOf } from '../../domain/errors/failures.ts';
import { effectiveCountry } from '../../domain/host/user.ts';
import { formatAmountInput, formatMoney } from '../../domain/money/format-money.ts';
import { type Limits, limitsOf } from '../../domain/money/limits.ts';
import { type Minor, unitOf } from '../../domain/money/money.ts';
import { parseAmount } from '../../domain/money/parse-amount.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { setAmount } from '../../session/draft/draft.ts';
import { amountOf } from '../../session/draft/validate-draft.ts';
import { payDespiteDuplicate } from '../../session/payment/attempt/create-request.ts';
import { clearAttempt } from '../../session/payment/attempt/submit-payment.ts';
import { openTransaction } from '../../session/payment/found/open-transaction.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/controls/chip.tsx';
import { bringIntoView } from '../../ui/safe-focus.ts';
import { Callout } from '../../ui/status/callout.tsx';
import { ErrorReference } from '../help/error-reference.tsx';
import { RecoveryActions } from '../help/recovery-actions.tsx';
import { useMoney } from '../payment/use-money.ts';
import { useBlockingPayment } from './submit-buttons.tsx';
import '../help/recovery-actions.css';
import './rejection.css';

/** The reason of a rejection, where the money is, and the recovery actions, in this order. */
export function RejectionCallout({ type }: { type: TransactionType }) {
  const { choice, draft, attempt, user } = useSessionState();
  const { t, lookUp } = useI18n();
  const money = useMoney();
  const rejection = attempt?.phase === 'rejected' ? attempt.rejection : null;
  if (!rejection) return null;
  const { fields = {} } = rejection;
  const isSaidAtField = [...(choice.method?.fields ?? []), ...(draft?.prepared ?? [])].some(({ name }) =>
    Object.hasOwn(fields, name),
  );
  if (rejection.code === 'invalid_fields' && isSaidAtField) return null;
  const { code, transactionId, wagering } = rejection;
  if (transactionId && (code === 'possible_duplicate' || code === 'pending_exists'))
    return <BlockedCallout type={type} />;
  const { text = '' } = failureOf(code);
  return (
    <BlockingContent>
      <Callout tone="negative" live>
        {lookUp(text)}
        {wagering ? (
          <p>
            {t('pay.wagered', {
              done: money(wagering.done, user.currency),
              required: money(wagering.required, user.currency),
            })}
          </p>
        ) : null}
        {/* The text of `pay.notCreated` says itself that nothing was charged. */}
        {text === 'pay.notCreated' ? null : (
          <p>{t(type === 'deposit' ? 'complete.notCharged' : 'pay.untouched')}</p>
        )}
        {code === 'no_requisites' ? <NearbyAmounts /> : null}
        <RecoveryActions type={type} code={code} after="form" />
        {attempt?.error ? <ErrorReference error={attempt.error} /> : null}
      </Callout>
    </BlockingContent>
  );
}

/** Leads to the payment that blocks this one, and offers to send a possible duplicate again while the draft is the rejected request. */
function BlockedCallout({ type }: { type: TransactionType }) {
  const session = useSession();
  const { t } = useI18n();
  const money = useMoney();
  const blocking = useBlockingPayment();
  if (!blocking) return null;
  const { id, request } = blocking;
  return (
    <BlockingContent>
      <Callout tone="warning" live title={t(request ? 'pay.duplicate.title' : 'failures.pending_exists')}>
        <p>
          {t(request ? 'pay.duplicate.money' : type === 'deposit' ? 'complete.notCharged' : 'pay.untouched')}
        </p>
        {request ? t('pay.duplicate.text') : null}
        <div className="recovery-actions">
          <OpenBlocking id={id} />
          {request ? (
            <Button size="s" color="neutral" onClick={() => payDespiteDuplicate(session, type)}>
              {t('pay.duplicate.again', { amount: money(request.amount, request.currency) })}
            </Button>
          ) : null}
        </div>
      </Callout>
    </BlockingContent>
  );
}

/** Opens the transaction that blocks this payment. While this button is shown, it is the primary button of the screen. */
function OpenBlocking({ id }: { id: string }) {
  const session = useSession();
  const { t } = useI18n();
  const open = () => {
    clearAttempt(session);
    void openTransaction(session, id);
  };
  return (
    <Button size="s" onClick={open}>
      {t('pay.duplicate.open')}
    </Button>
  );
}

/**
 * Content that a press on one of its own buttons removes. The focus then moves before the main button, not
 * onto it, because a key that is held or pressed twice would submit the payment.
 */
export function BlockingContent({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = root.current;
    bringIntoView(element);
    return () => {
      if (!element?.matches(':focus-within')) return;
      element.closest('main')?.querySelector<HTMLElement>('.sticky-footer')?.focus({ preventScroll: true });
    };
  }, []);
  return <div ref={root}>{children}</div>;
}

/** Round amounts near the rejected one, for which payment details may be available (R-AMOUNT-11). */
export function NearbyAmounts() {
  const session = useSession();
  const { choice, draft, user, selectedCountry } = useSessionState();
  const { t, tag } = useI18n();
  // The rejected amount is read once, because the suggestions must stay near it when the user types another one.
  const [rejected] = useState(() => amountOf(session, draft));
  const { currency } = user;
  const parsed = parseAmount(rejected.text, currency, rejected.tag);
  const limits = choice.method
    ? limitsOf(choice.method.amount_rules, currency, effectiveCountry(user, selectedCountry))
    : 'unavailable';
  if (!parsed.ok || limits === 'unavailable') return null;
  const near = nearbyAmounts(parsed.minor, limits, currency);
  if (near.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would name the chips a form of their own
    <div className="nearby" role="group" aria-label={t('pay.nearby')}>
      {near.map((amount) => (
        <Chip
          key={String(amount)}
          selected={false}
          onClick={() => {
            setAmount(session, formatAmountInput(amount, currency, tag));
            clearAttempt(session);
          }}
        >
          {formatMoney(amount, currency, tag, 'drop')}
        </Chip>
      ))}
    </div>
  );
}

/**
 * The round amounts below and above an amount that cannot be paid, within the limits: 1,000 and 1,100 for
 * 1,013. They are multiples of a tenth of the amount's order of magnitude.
 */
export function nearbyAmounts(amount: Minor, limits: Limits, currency: string): Minor[] {
  const unit = unitOf(currency);
  let step = unit;
  while (step * 100n <= amount) step *= 10n;
  const below = ((amount - 1n) / step) * step;
  const above = (amount / step + 1n) * step;
  return [below, above].filter((near) => near >= limits.min && near <= limits.max);
}
