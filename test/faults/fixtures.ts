import type { TransactionType } from '../../src/domain/payment/transaction.ts';

interface TestPayment {
  weight: number;
  type: TransactionType;
  method: string;
  fields: Record<string, string>;
}

const name = 'María José Núñez';

const KINDS = {
  /** Requisites to pay to, then an answer of the bank. */
  transfer: { weight: 10, type: 'deposit', method: 'spei', fields: { full_name: name } },
  /** A page of a provider. */
  wallet: { weight: 4, type: 'deposit', method: 'wallet_latam', fields: { email: 'maria@example.org' } },
  /** An invoice of a person: nothing happens before the user says that they have paid. */
  invoice: { weight: 4, type: 'deposit', method: 'card-p2p', fields: { full_name: name } },
  /** An address for coins: asking again is no duplicate, so the key alone holds it together. */
  coins: { weight: 5, type: 'deposit', method: 'trx', fields: {} },
  payout: {
    weight: 7,
    type: 'withdrawal',
    method: 'spei_payout',
    fields: { clabe: '032180000118359719', full_name: name },
  },
} satisfies Record<string, TestPayment>;

export type PaymentName = keyof typeof KINDS;

/** Payments of the laboratory: one for each kind of step that follows a create. */
export const PAYMENTS = {
  kinds: KINDS as Record<PaymentName, TestPayment>,
  weights: Object.fromEntries(Object.entries(KINDS).map(([key, { weight }]) => [key, weight])) as Record<
    PaymentName,
    number
  >,
};
