import { faultIn } from '../../domain/errors/error-from-navigation-state.ts';
import { effectiveCountry } from '../../domain/host/user.ts';
import { isInDoubt } from '../../domain/payment/attempt-phase.ts';
import type { TransactionStatus } from '../../domain/payment/transaction.ts';
import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import { localPath } from '../../router/location/memory-location.ts';
import { MAX_TEXT_CHARS } from '../../telemetry/catalogue.ts';
import { type Glance, NOTHING } from '../../telemetry/glance.ts';
import type { Secrets } from '../connection/secrets.ts';
import { pageOf } from '../current-transaction-type.ts';
import type { Moment } from '../session.ts';

/** The part of a session snapshot that analytics compares. */
export function takeGlance(moment: Moment, secrets: Secrets): Glance {
  const { state, location, body } = moment;
  const { choice, intent, transaction, user, selectedCountry, bonus } = state;
  const type = pageOf(moment);
  const path = localPath(location.current);
  const { state: told } = location.current;
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
    intent: intent && {
      key: intent.idem,
      amount: body?.amount ?? '',
      isOwn: intent.canSend,
      isInDoubt: isInDoubt(intent.phase),
    },
    payment: transaction && {
      id: transaction.id,
      amount: transaction.amount,
      status: explainedStatus(transaction),
      reason: secrets.redactCode(transaction.reason?.code ?? '').slice(0, MAX_TEXT_CHARS),
      asks: transaction.next?.kind ?? '',
    },
    isStepping: state.continuing,
    failure: failureIn(told),
  };
}

/** The error that the error screen shows, with a redacted message. */
function failureIn(told: unknown): Glance['failure'] {
  const fault = faultIn(told);
  if (!fault) return NOTHING.failure;
  const { code, message, diagnosticsId } = fault;
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
