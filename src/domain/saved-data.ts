import type { Immutable } from './immutable.ts';
import { parseItems, type Report } from './parse.ts';
import { anything, boolean, fallback, map, type Of, object, optional, text } from './read.ts';

/** A saved requisite; a masked one is sent as its token while the user leaves it untouched. */
const readSavedValue = object({
  value: text(),
  token: optional(text()),
  masked: fallback(boolean, () => false),
});
const readAccount = map(readSavedValue);

/** The user's saved data: account → field → value (R-METHOD-8). */
export const readSnippet = map(readAccount);
export type Snippet = Immutable<Of<typeof readSnippet>>;

const readAccounts = map(anything);

const AT = 'saved';

/**
 * Reads the saved data account by account, to the depth that a form uses. A bad account is reported and left out, since the
 * list that it comes with is worth more; an answer that is no map at all is a failed call.
 */
export function readSavedData(value: unknown, report: Report = () => undefined): Snippet {
  const read = (account: unknown, path: string) => [path.slice(AT.length + 1), readAccount(account)] as const;
  return Object.fromEntries(
    parseItems(read, readAccounts(value), AT, report).filter(([id]) => id !== '__proto__'),
  );
}
