import type { Session } from '../../session/session.ts';

interface Held<T> {
  first: T;
  /** A change that the user has asked for. */
  isWanted: ((value: T) => boolean) | null;
}

/** Keeps what a payment was first shown with for as long as the session lives; `keyOf` says what must not change. */
export function createLock<T>(keyOf: (value: T) => string) {
  const sessions = new WeakMap<Session, Map<string, Held<T>>>();
  const heldOf = (session: Session, payment: string) => sessions.get(session)?.get(payment);
  return {
    /** The value that may be paid: the first one, or the one that the user asked for since. */
    keep(session: Session, payment: string, value: T): { first: T; isChanged: boolean } {
      const held = heldOf(session, payment);
      const isChanged = held !== undefined && keyOf(held.first) !== keyOf(value);
      if (held && isChanged && !held.isWanted?.(value)) return { first: held.first, isChanged };
      const isWanted = isChanged ? null : (held?.isWanted ?? null);
      const payments = sessions.get(session) ?? new Map<string, Held<T>>();
      sessions.set(session, payments.set(payment, { first: value, isWanted }));
      return { first: value, isChanged: false };
    },
    /** The user asks for another value, or with null no longer does. */
    allow(session: Session, payment: string, isWanted: Held<T>['isWanted']): void {
      const held = heldOf(session, payment);
      if (held) held.isWanted = isWanted;
    },
  };
}
