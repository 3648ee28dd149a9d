import type { Session } from '../../session/session.ts';

interface Held<T> {
  first: T;
  /** Accepts a change that the user has requested; null if none. */
  isWanted: ((value: T) => boolean) | null;
}

/**
 * Keeps the first value shown for a payment until the session ends; `keyOf` returns the part that must not
 * change.
 */
export function createLock<T>(keyOf: (value: T) => string) {
  const sessions = new WeakMap<Session, Map<string, Held<T>>>();
  const heldOf = (session: Session, payment: string) => sessions.get(session)?.get(payment);
  return {
    /** The value that the user may pay by: the first one, or the one that the user has requested since. */
    keep(session: Session, payment: string, value: T): { first: T; isChanged: boolean } {
      const held = heldOf(session, payment);
      const isChanged = held !== undefined && keyOf(held.first) !== keyOf(value);
      if (held && isChanged && !held.isWanted?.(value)) return { first: held.first, isChanged };
      const isWanted = isChanged ? null : (held?.isWanted ?? null);
      const payments = sessions.get(session) ?? new Map<string, Held<T>>();
      sessions.set(session, payments.set(payment, { first: value, isWanted }));
      return { first: value, isChanged: false };
    },
    /** Allows another value because the user requests it; null withdraws that. */
    allow(session: Session, payment: string, isWanted: Held<T>['isWanted']): void {
      const held = heldOf(session, payment);
      if (held) held.isWanted = isWanted;
    },
  };
}
