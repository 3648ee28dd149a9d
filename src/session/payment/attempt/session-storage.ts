import { CardFrameSlot } from '../../card-frame/card-frame-slot.ts';
import type { Session } from '../../session.ts';

/** The methods of session storage that finding a payment again needs. */
export type Entries = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The storage that survives a reload. A card frame uses the storage of its element, so that after a reload
 * the element finds the payment, whichever of the two sent it.
 * @throws {DOMException} when storage is denied
 */
export function entriesOf(session: Session): Entries {
  return session.get(CardFrameSlot).task?.entries ?? sessionStorage;
}

/** An entry of the widget has about 2,000 characters at most; a longer one was written by another script. */
const MAX_ENTRY_CHARS = 20_000;

/**
 * The value of an entry.
 * @throws {RangeError} when the entry is too long to be the widget's: parsing a megabyte for every transaction of a
 * history would freeze the page
 * @throws {SyntaxError} when it is no JSON
 */
export function parseEntry(text: string): unknown {
  if (text.length > MAX_ENTRY_CHARS) throw RangeError();
  return JSON.parse(text);
}
