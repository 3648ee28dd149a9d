import {
  anything,
  boolean,
  type Decoded,
  fallback,
  type Immutable,
  map,
  object,
  optional,
  text,
} from '../parsing/decoders.ts';
import { parseItems, type Report } from '../parsing/parse-tolerant.ts';

const readSavedValue = object({
  value: text(),
  token: optional(text()),
  masked: fallback(boolean, () => false),
});
const readAccount = map(readSavedValue);

/** The user's saved data: account → field → value (R-METHOD-8). */
export const readSnippet = map(readAccount);
export type Snippet = Immutable<Decoded<typeof readSnippet>>;

const readAccounts = map(anything);

const AT = 'saved';

/**
 * Decodes the saved data account by account. An invalid account is reported and dropped, because the user can use the rest of the list.
 * @throws for a response that is no map
 */
export function readSavedData(value: unknown, report: Report = () => undefined): Snippet {
  const read = (account: unknown, path: string) => [path.slice(AT.length + 1), readAccount(account)] as const;
  return Object.fromEntries(
    parseItems(read, readAccounts(value), AT, report).filter(([id]) => id !== '__proto__'),
  );
}
