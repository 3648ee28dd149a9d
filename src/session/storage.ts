import type { Session } from './session.ts';

/** The part of session storage that finds a payment again. */
export type Entries = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The storage that survives a reload. A card frame stores in its element: after a reload the element looks up the
 * payment, whichever of the two sent it.
 * @throws {DOMException} where the storage is denied
 */
export function entriesOf({ task }: Pick<Session, 'task'>): Entries {
  return task?.entries ?? sessionStorage;
}
