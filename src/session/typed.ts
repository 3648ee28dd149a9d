import type { Session } from './session.ts';

/** Form values of a payment and of its later steps, for a user who goes back. In memory only. */
const typed = new WeakMap<Session, { payment: string; values: Readonly<Record<string, string>> }>();

/** Not even there for longer than they are needed: what a card is paid with. */
const SECRET = /^card_(?!holder)|^otp$|pin$/;

/** Keeps what a page of the shown payment holds, by field name. */
export function keepTyped(session: Session, payment: string, values: Readonly<Record<string, string>>): void {
  const open = Object.entries(values).filter(([name]) => !SECRET.test(name));
  typed.set(session, { payment, values: { ...typedOf(session, payment), ...Object.fromEntries(open) } });
}

/** The form values of a payment, by field name. */
export function typedOf(session: Session, payment: string): Readonly<Record<string, string>> {
  const kept = typed.get(session);
  return kept?.payment === payment ? kept.values : {};
}
