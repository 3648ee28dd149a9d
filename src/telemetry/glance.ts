import type { AnalyticsEvent } from '../domain/analytics-event.ts';
import type { TransactionStatus, TransactionType } from '../domain/transaction.ts';

/** The state that analytics compares: nothing that the user typed but the amount. */
export interface Glance {
  type: TransactionType;
  /** Below the base path: `/deposit/redirect`. */
  path: string;
  isListReady: boolean;
  currency: string;
  /** ISO country, lower case. */
  region: string;
  /** The country that was chosen by hand, or null. */
  chosenRegion: string | null;
  group: string | null;
  method: string | null;
  methodType: AnalyticsEvent['method_type'];
  /** Null where no bonus is offered. */
  isBonusOn: boolean | null;
  /** The intent under way: its key, and whether it was submitted here or found after a reload. */
  intent: { key: string; amount: string; isOwn: boolean; isInDoubt: boolean } | null;
  /** `asks` is the kind of what the user has to do now; it decides the page. */
  payment: { id: string; amount: string; status: TransactionStatus; reason: string; asks: string } | null;
  /** A step of the payment is on its way to the cashier. */
  isStepping: boolean;
  /** The error that the error page was opened with. */
  failure: { error_code: string; error_text: string; error_id: string };
}

/** Before anything was seen: what has happened by the first look is told against it. */
export const NOTHING: Glance = {
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
  intent: null,
  payment: null,
  isStepping: false,
  failure: { error_code: 'unknown', error_text: '', error_id: '' },
};
