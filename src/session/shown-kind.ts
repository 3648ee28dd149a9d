import type { NextKind } from '../domain/transaction-schema.ts';
import type { Session } from './session.ts';

interface Shown {
  kind: NextKind;
  /** The user has sent a step: the next page may be of another kind. */
  mayChange: boolean;
}

/** By session: the kind of step at which a payment's details are shown, by the payment's id. */
const kinds = new WeakMap<Session, Map<string, Shown>>();

/**
 * Notes that payment details are shown at a kind of step. Details at another kind are other details.
 * @returns false where the cashier has changed the kind since, without a step of the user
 */
export function keepKind(session: Session, payment: string, kind: NextKind): boolean {
  const payments = kinds.get(session) ?? new Map<string, Shown>();
  kinds.set(session, payments);
  const shown = payments.get(payment);
  if (shown && shown.kind !== kind && !shown.mayChange) return false;
  if (shown?.kind !== kind) payments.set(payment, { kind, mayChange: false });
  return true;
}

/** The user sends a step of the payment. */
export function releaseKind(session: Session, payment: string): void {
  const shown = kinds.get(session)?.get(payment);
  if (shown) shown.mayChange = true;
}
