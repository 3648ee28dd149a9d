import type { Session } from './session.ts';

/** What was typed into a payment's later pages, for those who step out and come back. In memory alone. */
const typed = new WeakMap<Session, { payment: string; values: Readonly<Record<string, string>> }>();

/** Keeps what the shown payment's page holds, by field name. */
export function keepTyped(session: Session, payment: string, values: Readonly<Record<string, string>>): void {
  typed.set(session, { payment, values: { ...values } });
}

/** What was typed for a payment before, by field name. */
export function typedOf(session: Session, payment: string): Readonly<Record<string, string>> {
  const kept = typed.get(session);
  return kept?.payment === payment ? kept.values : {};
}
