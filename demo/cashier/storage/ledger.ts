import { sql } from 'kysely';
import type { Minor } from '../../../src/domain/money/money.ts';
import { addToBalance, countBalanceChange, insertRow } from './changes.ts';
import type { Reading, Store, Writing } from './database.ts';
import { isEmbedded } from './sqlite-dialect.ts';
import { insertWalletCall } from './wallet-rows.ts';

export type AccountName = 'main' | 'additional';

/** One of a user's accounts: real money or bonus, in one currency. */
export interface Pot {
  user: string;
  account: AccountName;
  currency: string;
}

const nameOf = ({ user, account }: Pot) => `user:${user}:${account}`;

/** The balance includes money on hold. */
export async function balanceOf(store: Reading, pot: Pot): Promise<Minor> {
  const row = await store
    .selectFrom('balances')
    .select('amount')
    .where('user_id', '=', pot.user)
    .where('account', '=', pot.account)
    .where('currency', '=', pot.currency)
    .executeTakeFirst();
  return BigInt(row?.amount ?? 0);
}

/** The money that is available to a user at one moment. */
export interface Available {
  /** Balance minus holds, by `account currency`. */
  sums: Map<string, Minor>;
  /** Grows with each change of `sums`, so that a widget can ignore an older balance. */
  seq: number;
  currency: string;
}

export async function availableOf(store: Reading, user: string): Promise<Map<string, Minor>> {
  return (await availableOfAll(store, [user])).get(user)?.sums ?? new Map();
}

/** Reads with one statement, because another node could change the money between two. */
export async function availableOfAll(
  store: Reading,
  users: readonly string[],
): Promise<Map<string, Available>> {
  const all = new Map<string, Available>(
    users.map((user) => [user, { sums: new Map(), seq: 0, currency: '' }]),
  );
  const rows = await store
    .selectFrom('users')
    .select([
      'id as user_id',
      sql<string>`'own'`.as('account'),
      'currency',
      sql<string | null>`null`.as('amount'),
      'balance_seq as number',
    ])
    .where('id', 'in', users)
    .unionAll((db) =>
      db
        .selectFrom('balances')
        .select(['user_id', 'account', 'currency', 'amount', sql.lit(1).as('number')])
        .where('user_id', 'in', users),
    )
    .unionAll((db) =>
      db
        .selectFrom('holds')
        .select(['user_id', 'account', 'currency', 'amount', sql.lit(-1).as('number')])
        .where('user_id', 'in', users)
        .where('state', '=', 'held'),
    )
    .execute();
  for (const { user_id, account, currency, amount, number } of rows) {
    const known = all.get(user_id);
    if (!known) continue;
    const key = `${account} ${currency}`;
    if (amount === null) Object.assign(known, { seq: number, currency });
    else known.sums.set(key, (known.sums.get(key) ?? 0n) + BigInt(number) * BigInt(amount));
  }
  return all;
}

export async function availableIn(store: Reading, { user, account, currency }: Pot): Promise<Minor> {
  return (await availableOf(store, user)).get(`${account} ${currency}`) ?? 0n;
}

/** The caller has checked the available balance in the same SQL transaction. */
export async function hold(store: Writing, transactionId: string, pot: Pot, amount: Minor): Promise<void> {
  await insertRow(store, 'holds', {
    transaction_id: transactionId,
    user_id: pot.user,
    account: pot.account,
    currency: pot.currency,
    amount: String(amount),
    state: 'held',
  });
  await countBalanceChange(store, pot.user);
  await callBooks(store, 'hold', { payment: transactionId, pot, amount });
}

/** Stores a wallet call, which makes the ledger's change in the operator's books too, if they have the balances. */
function callBooks(
  store: Writing,
  kind: 'hold' | 'capture' | 'release' | 'credit',
  {
    payment,
    pot,
    amount,
    key = `${kind}:${payment}`,
  }: { payment: string; pot: Pot; amount: Minor; key?: string },
): Promise<void> {
  return insertWalletCall(store, {
    call_key: key,
    transaction_id: payment,
    kind,
    user_id: pot.user,
    account: pot.account,
    currency: pot.currency,
    amount: String(amount),
  });
}

/** Ends a hold; false when it had ended before, so that its money is not paid out or released twice. */
export async function endHold(
  store: Writing,
  transactionId: string,
  state: 'captured' | 'released',
): Promise<boolean> {
  const ended = await store
    .updateTable('holds')
    .set({ state })
    .where('transaction_id', '=', transactionId)
    .where('state', '=', 'held')
    .returning(['user_id', 'account', 'currency', 'amount'])
    .executeTakeFirst();
  if (!ended) return false;
  const pot = { user: ended.user_id, account: ended.account, currency: ended.currency };
  const kind = state === 'captured' ? 'capture' : 'release';
  await countBalanceChange(store, pot.user);
  await callBooks(store, kind, { payment: transactionId, pot, amount: BigInt(ended.amount) });
  return true;
}

export interface Movement {
  /** Unique, so that the same movement is never booked twice. */
  name: string;
  pot: Pot;
  /** Positive into the account, negative out of it. */
  amount: Minor;
  /** The account of the other entry: `outside:` and where the money comes from or goes to: a method, `books`, `opening`, `panel`, … */
  counterpart: string;
  at: number;
  /** The payment of the wallet call; null for a movement that the operator's books have already, such as the end of a hold. */
  payment: string | null;
}

type Entry = Omit<Movement, 'payment'>;

/** Kinds of movements that belong to no payment. */
export const USER_MOVEMENTS = ['opening', 'panel', 'books'] as const;

/** The name of a movement without a payment: the only names that contain the user's id, which `forgetUser` replaces. */
export function nameMovement(
  kind: (typeof USER_MOVEMENTS)[number],
  { user, account }: Pot,
  at?: number,
): string {
  return [kind, user, account, ...(at === undefined ? [] : [at])].join(':');
}

/** Books both entries of a movement and the balance, in the caller's SQL transaction. */
export async function book(store: Writing, movement: Movement): Promise<void> {
  const { pot } = movement;
  const { user, account, currency } = pot;
  for (const side of sidesOf(movement)) await insertRow(store, 'ledger', side);
  await addToBalance(store, { user_id: user, account, currency }, movement.amount);
  await countBalanceChange(store, user);
  const { payment, name: key, amount } = movement;
  if (payment !== null) await callBooks(store, 'credit', { payment, pot, amount, key });
}

/** Books money that went back after the user had spent it. It is a debt and no part of any balance. */
export async function bookDebt(store: Writing, { pot, ...movement }: Entry): Promise<void> {
  const [, outside] = sidesOf({ ...movement, pot, amount: -movement.amount });
  const owed = {
    movement: movement.name,
    account: `owed:${pot.user}`,
    currency: pot.currency,
    at: movement.at,
  };
  const rows = [{ ...owed, amount: String(-movement.amount) }, ...(outside ? [outside] : [])];
  for (const row of rows) await insertRow(store, 'ledger', row);
}

export async function bookOpenings(store: Writing, openings: readonly Entry[]): Promise<void> {
  await store.insertInto('ledger').values(openings.flatMap(sidesOf)).execute();
  const balances = openings.map(({ pot: { user, account, currency }, amount }) => {
    return { user_id: user, account, currency, amount: String(amount) };
  });
  await store.insertInto('balances').values(balances).execute();
}

function sidesOf({ name, pot, amount, counterpart, at }: Entry) {
  const side = (account: string, value: Minor) => ({
    movement: name,
    account,
    currency: pot.currency,
    amount: String(value),
    at,
  });
  return [side(nameOf(pot), amount), side(counterpart, -amount)];
}

/** The audit stops after this number of findings of a kind, so that its memory has a limit. */
const MAX_FINDINGS = 1_000;

/** Finds balances that are not the sum of their entries, and movements whose entries do not add up to zero. */
export async function auditLedger(store: Store): Promise<string[]> {
  if (isEmbedded(store)) return store.transaction().execute(findInRows);
  // Other nodes book meanwhile, so entries and balances have to be read at one moment.
  const reading = store.transaction().setIsolationLevel('repeatable read');
  return reading.execute(findByStatements);
}

/** PostgreSQL adds the entries up, because there may be too many for the memory of this process. */
async function findByStatements(store: Writing): Promise<string[]> {
  // The audit of all entries takes longer than a statement may, so it has no time limit.
  await sql`set local statement_timeout = 0`.execute(store);
  const accounts = await sql<Finding>`
    select coalesce(entry.account, pot.account) || ' ' || coalesce(entry.currency, pot.currency) as name,
      (coalesce(entry.sum, 0) - coalesce(pot.amount, 0))::text as sum
    from (select account, currency, sum(amount::numeric) as sum from ledger where account like 'user:%' group by 1, 2) as entry
    full join (select 'user:' || user_id || ':' || account as account, currency, amount::numeric as amount from balances) as pot
      on pot.account = entry.account and pot.currency = entry.currency
    where coalesce(entry.sum, 0) <> coalesce(pot.amount, 0) limit ${MAX_FINDINGS}`.execute(store);
  const movements = await sql<Finding>`
    select 'movement ' || movement as name, sum(amount::numeric)::text as sum from ledger
    group by movement having sum(amount::numeric) <> 0 limit ${MAX_FINDINGS}`.execute(store);
  return [...accounts.rows, ...movements.rows].map(({ name, sum }) => `${name}: ${sum}`);
}

interface Finding {
  name: string;
  sum: string;
}

/** SQLite's integers are too small for a sum, so the rows are added up here. */
async function findInRows(store: Writing): Promise<string[]> {
  const pots = new Map<string, Minor>();
  const movements = new Map<string, Minor>();
  const add = (sums: Map<string, Minor>, key: string, amount: string) =>
    sums.set(key, (sums.get(key) ?? 0n) + BigInt(amount));
  for (const { movement, account, currency, amount } of await store
    .selectFrom('ledger')
    .selectAll()
    .execute()) {
    add(pots, `${account} ${currency}`, amount);
    add(movements, `movement ${movement}`, amount);
  }
  for (const row of await store.selectFrom('balances').selectAll().execute()) {
    const pot = { user: row.user_id, account: row.account, currency: row.currency };
    add(pots, `${nameOf(pot)} ${row.currency}`, `-${row.amount}`);
  }
  const wrong = [...pots].filter(([key, sum]) => key.startsWith('user:') && sum !== 0n);
  return [...wrong, ...[...movements].filter(([, sum]) => sum !== 0n)].map(([key, sum]) => `${key}: ${sum}`);
}
