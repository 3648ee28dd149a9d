import type { AnalyticsEvent } from '../domain/host/analytics-event.ts';
import type { TransactionStatus, TransactionType } from '../domain/payment/transaction.ts';

/** The state that analytics compares; of the user's input it contains only the amount. */
export interface AnalyticsState {
  type: TransactionType;
  /** Path without the base: `/deposit/redirect`. */
  path: string;
  isListReady: boolean;
  currency: string;
  /** ISO code of the country of payment, lower case. */
  region: string;
  /** The country that the user chose, or null. */
  chosenRegion: string | null;
  group: string | null;
  method: string | null;
  methodType: AnalyticsEvent['method_type'];
  /** True if the user takes the bonus; null if no bonus is offered. */
  isBonusOn: boolean | null;
  /** The payment attempt: its key, and whether it was submitted here or found after a reload. */
  attempt: { key: string; amount: string; isOwn: boolean; isOutcomeUnknown: boolean } | null;
  /** `stepKind` is the kind of the transaction's step; it decides the screen. */
  transaction: {
    id: string;
    amount: string;
    status: TransactionStatus;
    reason: string;
    stepKind: string;
  } | null;
  /** True while a step of the transaction is being submitted. */
  isSubmittingStep: boolean;
  /** The error that the error screen shows. */
  error: { error_code: string; error_text: string; error_id: string };
}

/** Initial state, with which the first state is compared. */
export const INITIAL_ANALYTICS_STATE: AnalyticsState = {
  type: 'deposit',
  path: '',
  isListReady: false,
  currency: '',
  region: '',
  chosenRegion: null,
  group: null,
  method: null,
  methodType: 'default',
  isBonusOn: null,
  attempt: null,
  transaction: null,
  isSubmittingStep: false,
  error: { error_code: 'unknown', error_text: '', error_id: '' },
};
