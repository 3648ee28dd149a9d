import type { TransactionType } from './transaction.ts';

/** An analytics event (R-TELE-1). Its names and what each carries: src/telemetry/catalogue.ts. */
export interface AnalyticsEvent {
  /** Category and name in one, for tag managers: `deposit_method_choose`. */
  event: string;
  event_cat: TransactionType;
  event_name: string;
  currency: string;
  /** The chosen method by the cashier's name, or the group while there is no method. */
  deposit_method?: string;
  withdrawal_method?: string;
  /** `default` while no method is chosen. */
  method_type: 'crypto' | 'fiat' | 'default';
  /** ISO country, lower case. */
  payment_region: string;
  /** The page that is filled in, by its route below the list: `redirect`, `india/invoice`. */
  form_type?: string;
  /** Major units, a plain number: tag managers and reports add it up. */
  submit_amount?: number;
  error_code?: string;
  error_text?: string;
  /** The number by which user, host and cashier know the failure. */
  error_id?: string;
}
