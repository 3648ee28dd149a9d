import type { Session } from './session.ts';

/** The methods of session storage that finding a payment again needs. */
export type Entries = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The storage that survives a reload. A card frame uses the storage of its element, so that after a reload
 * the element finds the payment, whichever of the two sent it.
 * @throws {DOMException} when storage is denied
 */
export function entriesOf({ task }: Pick<Session, 'task'>): Entries {
  return task?.entries ?? sessionStorage;
}
