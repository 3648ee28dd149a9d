import type { FailureCode } from '../../domain/errors/failures.ts';

/** Reasons of a failed deposit after which no money can have left the user's account. */
const NOT_CHARGED: ReadonlySet<string> = new Set<FailureCode>([
  'insufficient_funds',
  'invalid_requisites',
  'invalid_voucher',
  'kyc_required',
  'limit_exceeded',
  'phone_unreachable',
  'rejected_by_bank',
  'wrong_pin',
]);

/**
 * Text key that says whether the money of a failed deposit has moved. After any other reason, or an unknown
 * one, it may have been sent, and support can find it by the payment number.
 */
export function moneyAfterFailure(
  code: string | undefined,
): 'complete.notCharged' | 'recoveryAction.support' {
  return code !== undefined && NOT_CHARGED.has(code) ? 'complete.notCharged' : 'recoveryAction.support';
}
