/**
 * Kinds of entries that the widget keeps in session storage, by the end of the entry’s name: the pending payment, the payments that the
 * user confirmed, the locks of payment details, and the amount that is being typed.
 */
export type StoredKind = '' | ':confirmed' | ':shown' | ':typed';
const KINDS: readonly StoredKind[] = ['', ':confirmed', ':shown', ':typed'];

const NAME = new RegExp(`^pay-widget:[a-z\\d]{1,10}(${KINDS.filter(Boolean).join('|')})?$`);

export function storedKindOf(name: string): StoredKind | undefined {
  const match = NAME.exec(name);
  return match ? KINDS.find((kind) => kind === (match[1] ?? '')) : undefined;
}

export const entriesUnder = (key: string): string[] => KINDS.map((kind) => `${key}${kind}`);
