import { readSnippet, type Snippet } from '../../../src/domain/methods/saved-data.ts';
import { CATALOGUE, snippetOf } from '../catalogue.ts';
import type { Reading } from './database.ts';

interface Market {
  country: string;
  currency: string;
}

/** Displayed values of a saved account, by field name. */
export type SavedFields = Snippet[string];

const keyOf = ({ country, currency }: Market) => `${country}/${currency}`;

/**
 * The user's saved accounts by id: those of the catalogue except the deleted ones, and those with which the user has paid. Besides
 * the fields there are `$name`, the name that the user gave it, `$used_at`, its last use (milliseconds since the epoch), and `$amount`, the
 * amount of that payment.
 */
export async function savedAccountsOf(store: Reading, user: string, place: Market): Promise<Snippet> {
  const rows = await store
    .selectFrom('saved_accounts')
    .selectAll()
    .where('user_id', '=', user)
    .where('place', '=', keyOf(place))
    .execute();
  const given = readSnippet(snippetOf(place.country, place.currency));
  const accounts = new Map<string, SavedFields>(Object.entries(given));
  for (const { id, name, fields, used_at, is_deleted, last_amount } of rows) {
    const own = fields === null ? given[id] : used_at === null ? undefined : readFields(fields);
    if (!own || is_deleted) accounts.delete(id);
    else {
      const use = { ...extra('$used_at', used_at), ...extra('$amount', last_amount) };
      accounts.set(id, { ...own, ...extra('$name', name), ...use });
    }
  }
  return Object.fromEntries(accounts);
}

/** Changes an account, or creates a new one. */
export async function putAccount(
  store: Reading,
  user: string,
  place: Market,
  id: string,
  change: { name?: string; fields?: SavedFields; usedAt?: number; amount?: string; isDeleted?: boolean },
): Promise<void> {
  const received = {
    ...(change.name !== undefined && { name: change.name }),
    ...(change.fields && { fields: JSON.stringify(change.fields) }),
    ...(change.usedAt !== undefined && { used_at: change.usedAt }),
    ...(change.amount !== undefined && { last_amount: change.amount }),
    ...(change.isDeleted !== undefined && { is_deleted: Number(change.isDeleted) }),
  };
  const blank = { name: null, fields: null, used_at: null, is_deleted: 0, last_amount: null };
  await store
    .insertInto('saved_accounts')
    .values({ user_id: user, place: keyOf(place), id, ...blank, ...received })
    .onConflict((conflict) => conflict.columns(['user_id', 'place', 'id']).doUpdateSet(received))
    .execute();
}

/** Finds the market of a saved account: the current one first, else any other. */
export async function marketOfAccount(
  store: Reading,
  user: string,
  here: Market,
  id: string,
): Promise<Market | undefined> {
  for (const { country, currency } of [here, ...CATALOGUE.countries]) {
    const place = { country, currency };
    if (Object.hasOwn(await savedAccountsOf(store, user, place), id)) return place;
  }
  return undefined;
}

/** True for an account of this method, by its id. */
export const isOfMethod = (id: string, method: string) => id === method || id.startsWith(`${method}#`);

const extra = (key: string, value: string | number | null) =>
  value === null ? {} : { [key]: { value: String(value), masked: false } };

const readFields = (text: string): SavedFields => readSnippet({ saved: JSON.parse(text) }).saved ?? {};
