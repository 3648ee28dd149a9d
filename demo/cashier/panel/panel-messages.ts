import { toDecimal } from '../../../src/domain/money/money.ts';
import type { Payment } from '../storage/payments.ts';

/** A request of the panel that cannot be carried out, with a text for its user. */
export class PanelRejection extends Error {}

export const PANEL = '/panel';

export const panelRoom = (user: string) => `panel:${user}`;

/** The panel's event with received metrics and reports, and the channel of each. */
export const TELEMETRY = 'telemetry';

export const VIOLATIONS = 'violations';

/** A transaction as the panel lists it; the amount in major units. */
export function summaryOf(payment: Payment) {
  const { id, user, type, method, status, seq, currency, scenario, reason, updatedAt } = payment;
  const amount = toDecimal(payment.amount, currency);
  return { id, user, type, method, amount, currency, status, seq, scenario, reason, updatedAt };
}
