import type { NextOf } from '../../domain/payment/transaction-schema.ts';

/** The two payment systems that an Indian invoice may offer. */
export type Rail = 'upi' | 'imps';

const RAILS: readonly Rail[] = ['upi', 'imps'];

/** The parts of an invoice that decide which rows are drawn. */
type Offer = Pick<NextOf<'invoice'>, 'rail' | 'requisites'>;

/** The payment systems that an invoice offers, UPI first: those of its rows, else its own. */
export function railsOf({ rail, requisites }: Offer): Rail[] {
  const named = RAILS.filter((known) => requisites.some((row) => row.rail?.toLowerCase() === known));
  return named.length > 0 ? named : [rail?.toLowerCase() === 'imps' ? 'imps' : 'upi'];
}

/** The rows that are drawn for the chosen payment system; a row without a rail belongs to each. */
export function rowsOf({ requisites }: Pick<Offer, 'requisites'>, chosen: Rail) {
  return requisites.filter(({ rail }) => rail === undefined || rail.toLowerCase() === chosen);
}
