import type { Session } from './session.ts';

/** What of session storage is needed to find a payment again. */
export type Entries = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Where the entries lie that outlive a reload. A card frame has its element keep them: after a reload the element asks
 * what became of the payment, and finds it, whichever of the two has sent it.
 * @throws {DOMException} where the storage is denied
 */
export function entriesOf({ task }: Pick<Session, 'task'>): Entries {
  return task?.entries ?? sessionStorage;
}
