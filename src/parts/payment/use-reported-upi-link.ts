import { useReportedError } from '../help/error-reference.tsx';

/** Notifies the host once that the cashier sent a UPI link or code that pays something else than the screen shows. */
export function useReportedUpiLink(isUnsafe: boolean): void {
  useReportedError(isUnsafe, 'bad_data', 'Refused a UPI link: it does not pay what the page shows', 'upi');
}
