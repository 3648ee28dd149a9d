import { readSnippet, type Snippet } from '../../../src/domain/methods/saved-data.ts';
import { CATALOGUE, snippetOf } from '../catalogue.ts';
import { putRow } from './changes.ts';
import type { Reading } from './database.ts';

interface Market {
  country: string;
  currency: string;
}

export type SavedFields = Snippet[string];

const KEY = ['user_id', 'place', 'id'] as const;
const keyOf = ({ country, currency }: Market) => `${country}/${currency}`;

/**
 * Saved accounts by id. Besides fields an account may have `$name`, `$used_at` (milliseconds since the epoch) and
 * `$amount`, of its last use.
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
  const row = { user_id: user, place: keyOf(place), id, ...blank, ...received };
  const set = Object.fromEntries(Object.keys(received).map((column) => [column, `excluded.${column}`]));
  await putRow(store, 'saved_accounts', KEY, row, set);
}

/** Keeps the fields of an account that is shown. A deleted or hidden account keeps no fields, only its last use. */
const FIELDS_OF_USED = `case when saved_accounts.is_deleted = 0
  and case when saved_accounts.fields is null then excluded.fields is null else saved_accounts.used_at is not null end
  then saved_accounts.fields else '{}' end`;

/** Stores the last use of a method without an account, as an entry without fields. */
export async function putUse(
  store: Reading,
  user: string,
  place: Market,
  method: string,
  { usedAt, amount }: { usedAt: number; amount: string },
): Promise<void> {
  const isGiven = Object.hasOwn(readSnippet(snippetOf(place.country, place.currency)), method);
  const use = { fields: isGiven ? null : '{}', used_at: usedAt, last_amount: amount, is_deleted: 0 };
  await putRow(
    store,
    'saved_accounts',
    KEY,
    { user_id: user, place: keyOf(place), id: method, name: null, ...use },
    {
      fields: FIELDS_OF_USED,
      used_at: 'excluded.used_at',
      last_amount: 'excluded.last_amount',
      is_deleted: 'excluded.is_deleted',
    },
  );
}

/** Finds the market in which the user has the saved account `id`: looks in the current market first, then in all others. */
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

export const isOfMethod = (id: string, method: string) => id === method || id.startsWith(`${method}#`);

const extra = (key: string, value: string | number | null) =>
  value === null ? {} : { [key]: { value: String(value), masked: false } };

const readFields = (text: string): SavedFields => readSnippet({ saved: JSON.parse(text) }).saved ?? {};
