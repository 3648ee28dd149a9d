import type { BuildNext } from './next-context.ts';
import { redirectNext } from './redirect.ts';
import { waitNext } from './wait-next.ts';

/** `attempts` are the allowed wrong codes; `resendAfter` is the wait before another code may be sent, in milliseconds. */
export const OTP = { length: 6, attempts: 3, resendAfter: 30_000 } as const;

/** A card payment: the issuer's page, a code by SMS, or a charge without a step. */
export const hostToHostNext: BuildNext = (context, behaviour) => {
  if (behaviour.threeDS) return redirectNext(context, behaviour);
  if (!behaviour.otp) return waitNext(context, behaviour);
  return {
    kind: 'otp',
    length: OTP.length,
    attempts: OTP.attempts,
    resendAfter: context.now + OTP.resendAfter,
  };
};
