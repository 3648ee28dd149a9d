import { isRecord } from '../../../src/domain/read.ts';
import { readSnippet, type Snippet } from '../../../src/domain/region.ts';
import { CATALOGUE, snippetOf } from '../catalogue.ts';
import type { Reading } from './database.ts';

/** The catalogue's saved accounts, less those that the user deleted. An account's id is its method's name. */
export async function savedAccountsOf(
  store: Reading,
  user: string,
  country: string,
  currency: string,
): Promise<Snippet> {
  const saved = readSnippet(snippetOf(country, currency));
  const changes = await store.selectFrom('saved_names').selectAll().where('user_id', '=', user).execute();
  const deleted = new Set(changes.filter(({ name }) => name === null).map((row) => row.account_id));
  return Object.fromEntries(Object.entries(saved).filter(([method]) => !deleted.has(method)));
}

/** True when the catalogue has a saved account of this id anywhere. */
export function isSavedAccount(id: string): boolean {
  return CATALOGUE.countries.some(({ country, currency }) => {
    const saved = snippetOf(country, currency);
    return isRecord(saved) && Object.hasOwn(saved, id);
  });
}
