import { useEffect, useState } from 'react';
import { knownFailure, REASON_TEXTS } from '../../domain/errors/failures.ts';
import { opensPage } from '../../domain/payment/payment-details.ts';
import { isFinal } from '../../domain/payment/transaction.ts';
import type { Next, Transaction } from '../../domain/payment/transaction-schema.ts';
import type { I18n } from '../../i18n/i18n.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { isRecord } from '../../location/memory-location.ts';
import { HelpButton } from '../../parts/help/help-button.tsx';
import { RecoveryActions } from '../../parts/help/recovery-actions.tsx';
import { ChangedDetailsCallout } from '../../parts/payment/changed-details.tsx';
import { isKnownProvider, isProviderUrl } from '../../parts/payment/open-provider.ts';
import { useMoney } from '../../parts/payment/use-money.ts';
import { ContradictedPayment } from '../../parts/receipt/contradicted-payment.tsx';
import { ReceiptActions } from '../../parts/receipt/receipt-actions.tsx';
import {
  messagesOfType,
  moneyAfterFailure,
  reversalOf,
  statusMessagesOf,
} from '../../parts/receipt/status-messages.ts';
import { Timeline } from '../../parts/receipt/timeline.tsx';
import { TransactionSummary } from '../../parts/receipt/transaction-summary.tsx';
import { momentText } from '../../platform/time-format.ts';
import { cashierOrigin } from '../../session/connection/connection.ts';
import { forgetOnceSeen } from '../../session/payment/found/leave-transaction.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { KeptSpace } from '../../ui/layout/kept-space.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Callout } from '../../ui/status/callout.tsx';
import { mayMove } from '../../ui/status/status-icon.tsx';
import { StatusScreen } from '../../ui/status/status-screen.tsx';
import { CompleteActions } from './complete-actions.tsx';
import { ProviderLink } from './provider-link.tsx';

/** Vibration at the end of a payment: one pulse if the money has arrived, two if it has not. */
const PULSES_MS = { processed: [30], mistaked: [30, 90, 30] };

/** /deposit/complete and /withdrawal/complete: one screen for all four statuses of a transaction. */
export default function CompleteScreen() {
  const session = useSession();
  const { transaction } = useSessionState();
  const { t, lookUp, tag } = useI18n();
  const money = useMoney();
  const ended = transaction && isFinal(transaction.status) ? transaction.idem : null;
  useEffect(() => (ended === null ? undefined : forgetOnceSeen(session, ended)), [session, ended]);
  const end = transaction && !isRecord(session.location) ? statusMessagesOf(transaction).icon : null;
  useEffect(() => {
    // Browsers block vibration before the first press and log a warning, so it is tried only after a press.
    if ((end === 'processed' || end === 'mistaked') && mayMove() && navigator.userActivation?.hasBeenActive)
      navigator.vibrate?.(PULSES_MS[end]);
  }, [end]);
  const wait = noteOf(transaction?.next);
  const [stepShown, setStepShown] = useState(wait);
  if (wait !== undefined && wait !== stepShown) setStepShown(wait);
  if (!transaction) return null;
  const { contradiction } = transaction;
  if (contradiction) return <ContradictedPayment transaction={transaction} contradiction={contradiction} />;
  const { status, type, reason, next } = transaction;
  const words = statusMessagesOf(transaction);
  const failure = reason && knownFailure(reason.code);
  const isPayout = type === 'withdrawal';
  // An expired payout is a code that the user did not use at a cash machine in time, so the screen says that instead of the failure's text.
  const isUnfetched = isPayout && reason?.code === 'expired';
  const why = reason && (isUnfetched ? t('instruction.payoutExpired') : lookUp(failure?.text ?? ''));
  // The text about the money of a failed deposit: whether it has left the user's account.
  const moved = type === 'deposit' && status === 'mistaked' ? moneyAfterFailure(reason?.code) : null;
  const messages = messagesOfType(type);
  const reasons = (isPayout ? [...REASON_TEXTS, 'instruction.payoutExpired'] : REASON_TEXTS).flatMap(
    (key) => lookUp(key) ?? [],
  );
  const stepNote = stepText(transaction, lookUp);
  const expected =
    isPayout && transaction.arrivesAt !== undefined
      ? t('timeline.expected', { time: momentText(tag, transaction.arrivesAt) })
      : null;
  const { amount, net, currency } = transaction;
  const arrived = money(reversalOf(transaction)?.amount ?? net ?? amount, currency);
  // Once the cashier has accepted the payment, the link to the provider is removed, so that no user pays twice.
  const redirect = opensPage(next) && status === 'waiting' ? next : null;
  // A provider's page that may not be opened leaves the user no way to pay, so the screen says that and shows an error.
  const cashier = cashierOrigin(session);
  const isBlocked = redirect !== null && !isProviderUrl(redirect.url, cashier);
  // Money sent for an expired deposit may still be credited, which the screen explains in a callout of its own.
  const isExpired = type === 'deposit' && status === 'mistaked' && reason?.code === 'expired';
  const receipt = <ReceiptActions transaction={transaction} />;
  const help = <HelpButton about={{ id: transaction.id, ...(reason && { code: reason.code }) }} />;
  return (
    <StatusScreen
      icon={isBlocked ? 'error' : words.icon}
      live
      isStill={isRecord(session.location)}
      alternatives={{
        titles: [...messages.map((one) => t(one.title)), t('complete.blocked')],
        texts: [
          ...messages.map((one) => t(one.text, { amount: arrived })),
          ...reasons,
          t('complete.noProvider'),
          ...(expected === null ? [] : [expected]),
          ...(stepShown === undefined ? [] : [lookUp(stepShown) ?? stepShown]),
        ],
      }}
      title={t(isBlocked ? 'complete.blocked' : words.title)}
      text={
        why ??
        stepNote ??
        (status === 'accepted' ? expected : null) ??
        t(isBlocked ? 'complete.noProvider' : words.text, { amount: arrived })
      }
      actions={
        isBlocked ? (
          <RecoveryActions type={type} code="provider_address" after="payment" />
        ) : (
          <CompleteActions transaction={transaction} />
        )
      }
    >
      {transaction.isSwapped ? <ChangedDetailsCallout what="requisites" /> : null}
      {isBlocked ? <Callout tone="warning">{t('recoveryAction.support')}</Callout> : null}
      <KeptSpace key={transaction.id}>
        {redirect ? (
          <ProviderLink
            next={redirect}
            idempotencyKey={transaction.idem}
            isAllowed={!isBlocked}
            isKnown={!isBlocked && isKnownProvider(redirect.url, cashier)}
          />
        ) : null}
      </KeptSpace>
      {/* The progress comes first, because a user who waits for money looks for it. */}
      {isPayout && transaction.timeline.length > 0 ? (
        <Section title={t('timeline.title')}>
          <Timeline transaction={transaction} />
        </Section>
      ) : null}
      <TransactionSummary transaction={transaction} />
      {/* Callouts about a failure are below the amount, which stays where it was while the payment was open. */}
      {reason?.message && why === undefined ? <Callout tone="negative">{reason.message}</Callout> : null}
      {isPayout && status === 'mistaked' && why ? <Callout tone="positive">{t(words.text)}</Callout> : null}
      {moved && !isExpired ? (
        <Callout tone={moved === 'complete.notCharged' ? 'positive' : 'warning'}>{t(moved)}</Callout>
      ) : null}
      {isExpired ? (
        <Callout tone="warning" title={t('complete.sentTitle')}>
          {t('complete.sentText')}
        </Callout>
      ) : null}
      {/* A receipt of money that has not moved would be false, so an open payment keeps only its space, and no button moves later. */}
      <div className="one-place">
        {status === 'mistaked' ? null : (
          <KeptSpace isHidden>{status === 'processed' ? help : receipt}</KeptSpace>
        )}
        {status === 'processed' ? receipt : help}
      </div>
    </StatusScreen>
  );
}

const noteOf = (next?: Next) => (next?.kind === 'wait' || next?.kind === 'host' ? next.text : undefined);

/**
 * The text of a step `wait` or `host`. The widget's own text about preparing a withdrawal is hidden once the cashier has accepted it,
 * because the title then says that the money is on its way. A text of the cashier is shown until the payment has ended.
 */
function stepText(
  { type, status, next }: Pick<Transaction, 'type' | 'status' | 'next'>,
  lookUp: I18n['lookUp'],
): string | undefined {
  const text = noteOf(next);
  if (isFinal(status) || text === undefined) return undefined;
  const own = lookUp(text);
  return own !== undefined && type === 'withdrawal' && status !== 'waiting' ? undefined : (own ?? text);
}
