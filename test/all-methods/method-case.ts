import type { TransactionType } from '../../src/domain/payment/transaction.ts';

/** A field of a form as its user meets it, in English, with an answer that is right and one that is wrong. */
export interface FieldCase {
  label: string;
  type: string;
  valid: string;
  /** For a choice: a value that must not be among its options. */
  invalid: string;
  /** Wrong answers of the right shape: their check digits do not fit. */
  unsound: string[];
  /** Error message for a wrong value. */
  message: string;
  /** The labels of a choice's options, by value. */
  options: Record<string, string>;
  /** The widget mends the wrong answer by itself: it holds the right one then. */
  isCorrectedOnBlur: boolean;
}

/** One method of the catalogue and where it has to lead, by R-ROUTE-19 to R-ROUTE-22. */
export interface MethodCase {
  name: string;
  /** Country and currency: `mx/MXN`. */
  place: string;
  country: string;
  currency: string;
  type: TransactionType;
  label: string;
  /** The label of the tile that holds it, if any. */
  group: string | null;
  /** False for those that the list has to drop. */
  isListed: boolean;
  /** The page that the tile of the list opens. */
  entry: string;
  /** The page of the method's own form. */
  form: string;
  /** The page that the cashier's answer opens. */
  answer: string;
  /** Response type of the catalogue. */
  response: string;
  /** Ends in 12: the sandbox leaves such a payment alone until its panel decides. */
  amount: string;
  fields: FieldCase[];
  /** Asked before the payment is made. */
  preparation: FieldCase[];
  /** Asked by the cashier after it. */
  laterFields: FieldCase[];
}
