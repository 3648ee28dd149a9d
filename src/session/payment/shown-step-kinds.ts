import type { NextKind } from '../../domain/payment/transaction-schema.ts';
import type { Session } from '../session.ts';

interface Shown {
  kind: NextKind;
  /** True after the user has submitted a step: the next screen may be of another kind. */
  mayChange: boolean;
}

/** The kind of step that each transaction shows payment details for, by session and transaction id. */
const kinds = new WeakMap<Session, Map<string, Shown>>();

/**
 * Records the kind of step that a transaction shows payment details for.
 * @returns false if the cashier has changed the kind although the user submitted no step
 */
export function keepKind(session: Session, payment: string, kind: NextKind): boolean {
  const payments = kinds.get(session) ?? new Map<string, Shown>();
  kinds.set(session, payments);
  const shown = payments.get(payment);
  if (shown && shown.kind !== kind && !shown.mayChange) return false;
  if (shown?.kind !== kind) payments.set(payment, { kind, mayChange: false });
  return true;
}

/** Called when the user submits a step of the transaction: the next screen may be of another kind. */
export function releaseKind(session: Session, payment: string): void {
  const shown = kinds.get(session)?.get(payment);
  if (shown) shown.mayChange = true;
}
