import { movesMoney, type RequestType } from '../../src/api/contract.ts';

/** The response to a request without a token: `may` leaves the choice to the cashier. */
export type GuestRule = 'yes' | 'may' | 'no';

export interface Call {
  /** Names of the schemas of payload and response, in `schemas`. */
  payload: string;
  answer: string;
  guest: GuestRule;
  /** Success is a status from 200 to 299 only, and the request is never repeated before its outcome was looked up. */
  movesMoney: boolean;
}

const TABLE = {
  'BANKING_DEPOSIT:methods-country-selector-v2': ['RegionsRequest', 'Regions', 'yes'],
  'BANKING:methods-payment-v3': ['PlaceRequest', 'Methods', 'yes'],
  'BANKING:methods-withdrawal': ['PlaceRequest', 'Methods', 'yes'],
  'BANKING:userdata-payment-snippet': ['PlaceRequest', 'SavedAccounts', 'may'],
  'BANKING:quote-v1': ['QuoteRequest', 'Quote', 'may'],
  'BANKING:captcha-v1': ['CaptchaRequest', 'Captcha', 'may'],
  'BANKING:preparation-v1': ['PreparationRequest', 'Preparation', 'may'],
  'BANKING_DEPOSIT:create-v1': ['CreateRequest', 'Transaction', 'no'],
  'BANKING_WITHDRAWAL:create-v1': ['CreateRequest', 'Transaction', 'no'],
  'BANKING:continue-v1': ['ContinueRequest', 'Transaction', 'no'],
  'BANKING:transaction-v1': ['TransactionRequest', 'Transaction', 'no'],
  'BANKING:transactions-v1': ['TransactionsRequest', 'TransactionPage', 'no'],
  'BANKING_WITHDRAWAL:cancel-v1': ['CancelRequest', 'Transaction', 'no'],
  'BANKING:saved-account-v1': ['SavedAccountRequest', 'SavedAccounts', 'no'],
  'METRIC_EVENTS_HANDLER:events': ['MetricsRequest', 'Empty', 'yes'],
} as const satisfies Record<RequestType, readonly [payload: string, answer: string, guest: GuestRule]>;

/** The requests that only users send. */
export type UserRequest = {
  [T in RequestType]: (typeof TABLE)[T][2] extends 'no' ? T : never;
}[RequestType];

/** Every request of the contract; docs/contract.md has the same table. */
export const CALLS = Object.fromEntries(
  Object.entries(TABLE).map(([type, [payload, answer, guest]]) => [
    type,
    { payload, answer, guest, movesMoney: movesMoney(type) },
  ]),
) as Record<RequestType, Call>;
