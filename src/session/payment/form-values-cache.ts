import type { Session } from '../session.ts';

/** Form values of a payment and its steps, restored when the user goes back. In memory only. */
const typed = new WeakMap<Session, { payment: string; values: Readonly<Record<string, string>> }>();

/** Names of fields that are not kept even in memory: card data, codes and PINs. */
const SECRET = /^card_(?!holder)|^otp$|pin$/;

/** Keeps the form values of the shown transaction, by field name. */
export function keepTyped(session: Session, payment: string, values: Readonly<Record<string, string>>): void {
  const open = Object.entries(values).filter(([name]) => !SECRET.test(name));
  typed.set(session, { payment, values: { ...typedOf(session, payment), ...Object.fromEntries(open) } });
}

/** The form values of a payment, by field name. */
export function typedOf(session: Session, payment: string): Readonly<Record<string, string>> {
  const kept = typed.get(session);
  return kept?.payment === payment ? kept.values : {};
}
