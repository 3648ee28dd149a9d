import { toDecimal, unitOf } from '../../../src/domain/money/money.ts';
import { CATALOGUE } from '../catalogue.ts';
import type { Reading, Store, Writing } from './database.ts';
import { type AccountName, type Available, availableOfAll, bookOpenings, nameMovement } from './ledger.ts';
import { isMirror } from './wallet-rows.ts';
import { write } from './write.ts';

/** Opening balances of a new user in US dollars; every currency of the catalogue gets the same worth. */
const OPENING: Record<AccountName, number> = { main: 2_000, additional: 300 };

/** R-USER-2 prescribes the market of a new user. */
const DEFAULT_MARKET = { country: 'ru', currency: 'MXN' };

export interface UserRecord {
  id: string;
  country: string;
  currency: string;
}

/** Finds or creates a user. A new user gets money in every account, unless the operator's books have the balances. */
export async function ensureUser(store: Store, id: string, now: number): Promise<UserRecord> {
  const known = await findUser(store, id);
  if (known) return known;
  const user = { id, ...DEFAULT_MARKET };
  return write(store, async (writing) => {
    const { numInsertedOrUpdatedRows: inserted } = await writing
      .insertInto('users')
      .values({ ...user, created_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    // Another tab has created the user first, perhaps on another node: the insert waited for that SQL transaction.
    if (!inserted) return (await findUser(writing, id)) ?? user;
    // The operator's books know the money of a new user, so no accounts are opened here.
    if (!isMirror(writing)) await openPots(writing, id, now);
    return user;
  });
}

export async function moveUser(
  store: Store,
  id: string,
  country: string,
  currency: string,
): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('users')
    .set({ country, currency })
    .where('id', '=', id)
    .where((is) => is.or([is('country', '!=', country), is('currency', '!=', currency)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** `balanceData` of the user record (R-USER-1): available balances as decimal strings. */
export async function balanceDataOf(store: Reading, { id, currency }: Omit<UserRecord, 'country'>) {
  const available = (await availableOfAll(store, [id])).get(id);
  return available && balanceDataIn({ ...available, currency });
}

export async function balancesOf(store: Reading, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, ReturnType<typeof balanceDataIn>>();
  const available = await availableOfAll(store, ids);
  const known = [...available].filter(([, { currency }]) => currency !== '');
  return new Map(known.map(([id, found]) => [id, balanceDataIn(found)]));
}

function balanceDataIn({ sums, seq, currency }: Available) {
  const received = (account: AccountName, code: string) =>
    toDecimal(sums.get(`${account} ${code}`) ?? 0n, code);
  const currencies = Object.keys(CATALOGUE.ratePerUsd);
  return {
    seq,
    primary: { amount: received('main', currency), currency },
    amounts: Object.fromEntries(currencies.map((code) => [code, received('main', code)])),
    additional: { amount: received('additional', currency), currency },
  };
}

export function findUser(store: Reading, id: string): Promise<UserRecord | undefined> {
  return store
    .selectFrom('users')
    .select(['id', 'country', 'currency'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Opens all accounts of a user with two statements instead of hundreds, because many users may arrive in the same second. */
async function openPots(writing: Writing, user: string, at: number): Promise<void> {
  const accounts = ['main', 'additional'] as const;
  const openings = Object.entries(CATALOGUE.ratePerUsd).flatMap(([currency, rate]) =>
    accounts.map((account) => {
      const pot = { user, account, currency };
      const amount = BigInt(roundNicely(OPENING[account] * rate)) * unitOf(currency);
      return { name: nameMovement('opening', pot), pot, amount, counterpart: 'outside:opening', at };
    }),
  );
  await bookOpenings(writing, openings);
}

/** Rounds to two leading digits, as a realistic balance: 37,000 instead of 36,997. */
function roundNicely(value: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return Math.round(value / step) * step;
}
