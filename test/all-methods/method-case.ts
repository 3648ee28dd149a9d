import type { TransactionType } from '../../src/domain/payment/transaction.ts';

export interface FieldCase {
  label: string;
  type: string;
  valid: string;
  /** An invalid value; for a field with options, a value that is not among them. */
  invalid: string;
  /** An invalid value in the right format, of which only a check digit is wrong, and the message that it causes. */
  unsound: { value: string; message: string } | null;
  message: string;
  options: Record<string, string>;
  /** The widget corrects the invalid value by itself; then the field holds the valid one. */
  isCorrectedOnBlur: boolean;
}

/** One method of the catalogue and the pages that it has to lead to, by R-ROUTE-19 to R-ROUTE-22. */
export interface MethodCase {
  name: string;
  /** Country and currency: `mx/MXN`. */
  market: string;
  country: string;
  currency: string;
  type: TransactionType;
  label: string;
  /** The label of the group's tile that contains the method, if any. */
  group: string | null;
  isListed: boolean;
  entry: string;
  form: string;
  /** Path of the screen after the cashier's response to the create request. */
  answer: string;
  response: string;
  /** Amount with 12 as its last two digits: the sandbox leaves such a payment open until its panel decides. */
  amount: string;
  fields: FieldCase[];
  preparation: FieldCase[];
  laterFields: FieldCase[];
}
