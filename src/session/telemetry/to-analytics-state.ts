import { errorFromNavigationState } from '../../domain/errors/error-from-navigation-state.ts';
import { effectiveCountry } from '../../domain/host/user.ts';
import { isOutcomeUnknown } from '../../domain/payment/attempt-phase.ts';
import type { TransactionStatus } from '../../domain/payment/transaction.ts';
import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import { localPath } from '../../router/location/memory-location.ts';
import { MAX_TEXT_CHARS } from '../../telemetry/analytics-catalogue.ts';
import { type AnalyticsState, INITIAL_ANALYTICS_STATE } from '../../telemetry/analytics-state.ts';
import type { Secrets } from '../connection/secrets.ts';
import { currentTransactionType } from '../current-transaction-type.ts';
import type { SessionSnapshot } from '../session.ts';

/** The part of a session snapshot that analytics compares. */
export function toAnalyticsState(snapshot: SessionSnapshot, secrets: Secrets): AnalyticsState {
  const { state, location, pendingCreateRequest } = snapshot;
  const { choice, attempt, transaction, user, selectedCountry, bonus } = state;
  const type = currentTransactionType(snapshot);
  const path = localPath(location.current);
  const { state: received } = location.current;
  const method = choice.method?.name ?? transaction?.method ?? null;
  const known = choice.method ?? state.lists[type].methods.find(({ name }) => name === method);
  return {
    type,
    path,
    isListReady: state.lists[type].status === 'ready',
    currency: user.currency,
    region: effectiveCountry(user, selectedCountry),
    chosenRegion: selectedCountry,
    group: choice.group,
    method,
    methodType: method === null ? 'default' : known?.category === 'crypto' ? 'crypto' : 'fiat',
    isBonusOn: bonus.isDisplayed ? bonus.isEnabled : null,
    attempt: attempt && {
      key: attempt.idempotencyKey,
      amount: pendingCreateRequest?.amount ?? '',
      isOwn: attempt.canSend,
      isOutcomeUnknown: isOutcomeUnknown(attempt.phase),
    },
    transaction: transaction && {
      id: transaction.id,
      amount: transaction.amount,
      status: explainedStatus(transaction),
      reason: secrets.redactCode(transaction.reason?.code ?? '').slice(0, MAX_TEXT_CHARS),
      stepKind: transaction.next?.kind ?? '',
    },
    isSubmittingStep: state.isStepping,
    error: failureIn(received),
  };
}

/** The error that the error screen shows, with a redacted message. */
function failureIn(received: unknown): AnalyticsState['error'] {
  const error = errorFromNavigationState(received);
  if (!error) return INITIAL_ANALYTICS_STATE.error;
  const { code, message, diagnosticsId } = error;
  return { error_code: code, error_text: message.slice(0, MAX_TEXT_CHARS), error_id: diagnosticsId };
}

/**
 * The status for analytics. A push reports a failed payment without its reason: until the response with the
 * reason arrives, the payment counts as waiting.
 */
function explainedStatus({ status, reason, timeline }: Transaction): TransactionStatus {
  const isWhole = timeline.length === 0 || timeline.at(-1)?.status === status;
  return status === 'mistaked' && !reason && !isWhole ? 'waiting' : status;
}
