import type { TransactionType } from '../../src/domain/payment/transaction.ts';

export interface FieldCase {
  label: string;
  type: string;
  valid: string;
  /** An invalid value; for a field with options, a value that no option has. */
  invalid: string;
  /** An invalid value in the right format, with a wrong check digit, and the message of the form about it. */
  unsound: { value: string; message: string } | null;
  message: string;
  options: Record<string, string>;
  /** True: the widget corrects the invalid value by itself, so that the field then holds the valid one. */
  isCorrectedOnBlur: boolean;
}

export interface MethodCase {
  name: string;
  /** Country and currency: `mx/MXN`. */
  market: string;
  country: string;
  currency: string;
  type: TransactionType;
  label: string;
  group: string | null;
  isListed: boolean;
  entry: string;
  form: string;
  answer: string;
  response: string;
  /** Ends in 12, because the sandbox leaves such a payment open until the test changes it with the control panel. */
  amount: string;
  fields: FieldCase[];
  preparation: FieldCase[];
  laterFields: FieldCase[];
}
