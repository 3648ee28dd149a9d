import type { TransactionType } from '../payment/transaction.ts';

/** An analytics event (R-TELE-1); `src/telemetry/analytics-catalogue.ts` lists the names and their fields. */
export interface AnalyticsEvent {
  /** Category and name joined, for tag managers: `deposit_method_choose`. */
  event: string;
  event_cat: TransactionType;
  event_name: string;
  currency: string;
  /** The cashier's name of the chosen method, or of the group while no method is chosen. */
  deposit_method?: string;
  withdrawal_method?: string;
  /** The kind of the chosen method; `default` while no method is chosen. */
  method_type: 'crypto' | 'fiat' | 'default';
  /** ISO code of the country of payment, lower case. */
  payment_region: string;
  /** The form's screen, as its path below the list: `redirect`, `india/invoice`. */
  form_type?: string;
  /** Major units as a number, because tag managers and reports add the amounts up. */
  submit_amount?: number;
  error_code?: string;
  error_text?: string;
  /** The reference by which user, host and cashier find the error. */
  error_id?: string;
}
