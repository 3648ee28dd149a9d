import type { NextOf } from '../../domain/payment/transaction-schema.ts';

/** The two payment systems that an Indian invoice may offer. */
export type Rail = 'upi' | 'imps';

const RAILS: readonly Rail[] = ['upi', 'imps'];

/** The payment systems that an invoice offers, UPI first: those of its rows, else its own. */
export function railsOf({ rail, requisites }: Pick<NextOf<'invoice'>, 'rail' | 'requisites'>): Rail[] {
  const named = RAILS.filter((known) => requisites.some((row) => row.rail === known));
  return named.length > 0 ? named : [rail === 'imps' ? 'imps' : 'upi'];
}
