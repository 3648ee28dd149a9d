import { toDecimal } from '../../../src/domain/money/money.ts';
import type { Payment } from '../storage/payments.ts';

/** Rejects a request of the panel; the message is shown to the operator. */
export class PanelRejection extends Error {}

export const PANEL = '/panel';

export const panelRoom = (user: string) => `panel:${user}`;

export const TELEMETRY = 'telemetry';

export const VIOLATIONS = 'violations';

export function summaryOf(payment: Payment) {
  const { id, user, type, method, status, seq, currency, scenario, reason, updatedAt } = payment;
  const amount = toDecimal(payment.amount, currency);
  return { id, user, type, method, amount, currency, status, seq, scenario, reason, updatedAt };
}
