/**
 * What helps after a failure.
 *   amount  the same way with another amount      again  the same once more
 *   method  another way, with the amount kept      host   something that only the site around us can do
 */
export type Remedy = 'amount' | 'again' | 'method' | 'host';

const REMEDIES: Readonly<Record<string, readonly Remedy[]>> = {
  insufficient_funds: ['amount', 'method'],
  limit_exceeded: ['amount', 'method'],
  no_requisites: ['amount', 'method'],
  amount_below_min: ['amount', 'method'],
  amount_min: ['amount', 'method'],
  amount_max: ['amount', 'method'],
  invalid_amount: ['amount', 'method'],
  // A bank that refuses gambling refuses it again: another way is the better advice (domain notes, section 7).
  rejected_by_bank: ['method', 'again'],
  unknown_method: ['method'],
  invalid_currency: ['method'],
  kyc_required: ['host', 'method'],
  wagering_active: ['host', 'method'],
};

/** The next best things to do after a failure, the best first; the last of them is never a dead end. */
export function remediesFor(code: string | undefined): readonly Remedy[] {
  return (code !== undefined && Object.hasOwn(REMEDIES, code) && REMEDIES[code]) || ['again', 'method'];
}
