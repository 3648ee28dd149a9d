import type { Fault } from './failure.ts';
import type { IntentPhase } from './intent-phase.ts';
import type { TransactionType } from './transaction.ts';
import type { Transaction } from './transaction-schema.ts';

/**
 * MONEY IS NEVER LOST OR PAID TWICE (R-MONEY-1 to R-MONEY-5): what the widget does between a tap on the main button and
 * a transaction of the cashier. Pure: it says what to do, and the session does it.
 *
 *   phase     event          next      do
 *   idle      submit         sending   send        or, where a captcha is due: proving, prove
 *   proving   proved         sending   send        nothing leaves before the user has proved to be a person
 *   proving   refused        refused               the captcha was closed, or could not be had; if sent before: asking, ask
 *   sending   created        settled
 *   sending   refused        refused               sent before: asking, ask; the earlier one may still arrive, and meet no obstacle
 *   sending   no-answer      asking    ask         timeout, link broke, unreadable or no echoed key, 409, 5xx
 *   sending   not-sent       paused                the link was down before anything left
 *   asking    found          settled
 *   asking    not-found      sending   send        (or proving) the same key; at most MAX_SENDS times, and only with a body
 *   asking    not-found      refused               else, or refused before: the cashier has closed the key, so nothing is or will be charged
 *   asking    ask-failed     paused
 *   paused    resume         asking    ask         the link is back, the token was renewed, or a while has passed
 *
 * There is no way from doubt to failure but through the cashier's own word.
 */

/** Why nothing was created: the cashier's code (`no_requisites`, `invalid_fields` …) and what it said. */
export interface IntentRefusal {
  code: string;
  message: string;
  status: number;
  /** Message key or text for each field that the cashier refused. */
  fields: Record<string, string>;
  /** The transaction that stands in the way. */
  transactionId?: string;
  /** The sum to wager and the sum already wagered, decimal strings. */
  wagering?: { required: string; done: string };
}

export interface Intent {
  /** UUIDv7: one for each intent of the user, whatever happens to the network. */
  idem: string;
  type: TransactionType;
  phase: IntentPhase;
  /** Number of times that the create was sent. */
  sends: number;
  /** False after a reload: the body is not kept, so that nothing secret lies in storage. */
  canSend: boolean;
  /** A captcha token goes with the create, a new one each time: it is good once. */
  needsProof: boolean;
  /** When the user submitted, ms since the epoch. */
  since: number;
  refusal: IntentRefusal | null;
  /** The user went elsewhere before the answer: it takes them nowhere, and the list offers what was created. */
  isLeft?: boolean;
  /** Code and reference of the latest error. */
  fault?: Pick<Fault, 'code' | 'diagnosticsId'>;
}

export type IntentEvent =
  | { kind: 'submit' }
  | { kind: 'created' | 'found'; transaction: Transaction }
  | { kind: 'refused'; refusal: IntentRefusal }
  | { kind: 'no-answer'; status: number }
  | { kind: 'proved' | 'not-sent' | 'not-found' | 'ask-failed' | 'resume' };

export type IntentEffect = 'prove' | 'send' | 'ask' | null;

const MAX_SENDS = 3;

const NOTHING_CREATED: IntentRefusal = { code: 'not_created', message: '', status: 404, fields: {} };

/** The next state of an intent and what to do now; an event that does not belong to the phase changes nothing. */
export function stepIntent(intent: Intent, event: IntentEvent): [Intent, IntentEffect] {
  const to = (
    phase: IntentPhase,
    effect: IntentEffect = null,
    more: Partial<Intent> = {},
  ): [Intent, IntentEffect] => [{ ...intent, ...more, phase }, effect];
  const onTheWay = () => (intent.needsProof ? to('proving', 'prove') : sent());
  const sent = () => to('sending', 'send', { sends: intent.sends + 1 });
  switch (`${intent.phase} ${event.kind}`) {
    case 'idle submit':
      return onTheWay();
    case 'proving proved':
      return sent();
    case 'sending created':
    case 'asking found':
      return to('settled');
    case 'proving refused':
      // An earlier create may still arrive: close the key first.
      if (intent.sends > 0) return to('asking', 'ask', { canSend: false });
      return to('refused', null, { refusal: event.kind === 'refused' ? event.refusal : NOTHING_CREATED });
    case 'sending refused': {
      const refusal = event.kind === 'refused' ? event.refusal : NOTHING_CREATED;
      // An earlier create may still arrive and succeed, because the reason of the rejection is gone: close the key
      // first.
      return intent.sends > 1 ? to('asking', 'ask', { refusal }) : to('refused', null, { refusal });
    }
    case 'sending no-answer':
      return to('asking', 'ask');
    case 'sending not-sent':
    case 'asking ask-failed':
      return to('paused');
    case 'asking not-found':
      return maySend(intent)
        ? onTheWay()
        : to('refused', null, { refusal: intent.refusal ?? NOTHING_CREATED });
    case 'paused resume':
      return to('asking', 'ask');
    default:
      return [intent, null];
  }
}

/** True while a create under the key may still be sent; without it the next ask closes the key. */
export function maySend({ canSend, sends, refusal }: Intent): boolean {
  return canSend && sends < MAX_SENDS && refusal === null;
}

/** True when an answer belongs to this intent: a money call succeeds on its echoed key alone (R-MONEY-5). */
export function isEcho(intent: Intent, transaction: Transaction): boolean {
  return transaction.idem === intent.idem;
}
