import { type Insertable, sql, type Updateable } from 'kysely';
import type { Reading } from './database.ts';
import { type Change, type KeepsChanges, settingOf } from './kept-changes.ts';
import { isEmbedded } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

type Table = keyof Tables;

const keepsChanges = (connection: object): connection is KeepsChanges => 'keep' in connection;

export function insertRow<T extends Table>(
  store: Reading,
  table: T,
  row: Insertable<Tables[T]>,
): Promise<void> {
  return change(store, { kind: 'insert', table, by: [], row });
}

export function updateRow<T extends Table>(
  store: Reading,
  table: T,
  by: readonly (string & keyof Tables[T])[],
  row: Updateable<Tables[T]>,
): Promise<void> {
  return change(store, { kind: 'update', table, by, row });
}

/** Inserts a row, or changes the row with the same key by `set`, in which `excluded` is the row that was to be inserted. */
export function putRow<T extends Table>(
  store: Reading,
  table: T,
  by: readonly (string & keyof Tables[T])[],
  row: Insertable<Tables[T]>,
  set: Readonly<Record<string, string>>,
): Promise<void> {
  return change(store, { kind: 'put', table, by, row, set });
}

export function deleteRows<T extends Table>(
  store: Reading,
  table: T,
  row: Updateable<Tables[T]>,
): Promise<void> {
  return change(store, { kind: 'delete', table, by: Object.keys(row), row });
}

/** Counts a change of the user's available money, once in a SQL transaction. The caller has locked the user. */
export function countBalanceChange(store: Reading, user: string): Promise<void> {
  const set = { balance_seq: 'old.balance_seq + 1' };
  return change(store, { kind: 'touch', table: 'users', by: ['id'], row: { id: user }, set });
}

const POT = ['user_id', 'account', 'currency'];

/** Adds an amount of minor units to a balance. The caller has locked the user. */
export function addToBalance(
  store: Reading,
  pot: { user_id: string; account: string; currency: string },
  amount: bigint,
): Promise<void> {
  return change(store, { kind: 'add', table: 'balances', by: POT, row: { ...pot, amount: String(amount) } });
}

/** Sends the changes that a SQL transaction has kept back, so that an error in one of them comes before the commit. */
export async function makeChanges(store: Reading): Promise<void> {
  await store.getExecutor().provideConnection(async (connection) => {
    if (keepsChanges(connection)) await connection.makeChanges();
  });
}

async function change(store: Reading, made: Change): Promise<void> {
  if (isEmbedded(store)) return changeAtOnce(store, made);
  await store.getExecutor().provideConnection(async (connection) => {
    if (!keepsChanges(connection)) throw new Error('This database keeps no changes');
    await connection.keep(made);
    if (!store.isTransaction) await connection.makeChanges();
  });
}

async function changeAtOnce(store: Reading, { kind, table, by, row, set = {} }: Change): Promise<void> {
  const into = sql.table(table);
  const columns = Object.keys(row);
  const is = (names: readonly string[], glue: string) =>
    sql.join(
      names.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
      sql.raw(glue),
    );
  const insert = sql`insert into ${into} (${sql.join(columns.map((name) => sql.ref(name)))}) values (${sql.join(Object.values(row))})`;
  const others = columns.filter((name) => !by.includes(name));
  if (kind === 'insert') await insert.execute(store);
  else if (kind === 'put')
    await sql`${insert} on conflict (${sql.raw(by.join(', '))}) do update set ${sql.raw(settingOf(set))}`.execute(
      store,
    );
  else if (kind === 'update')
    await sql`update ${into} set ${is(others, ', ')} where ${is(by, ' and ')}`.execute(store);
  else if (kind === 'touch')
    await sql`update ${into} as old set ${sql.raw(settingOf(set))} where ${is(by, ' and ')}`.execute(store);
  else if (kind === 'delete') await sql`delete from ${into} where ${is(by, ' and ')}`.execute(store);
  else {
    // SQLite's integers are too small for an amount, so the sum is computed here.
    const { rows } = await sql<{
      amount: string;
    }>`select amount from balances where ${is(by, ' and ')}`.execute(store);
    const sum = String(BigInt(rows[0]?.amount ?? 0) + BigInt(String(row.amount)));
    if (rows.length === 0) await changeAtOnce(store, { kind: 'insert', table, by: [], row });
    else await changeAtOnce(store, { kind: 'update', table, by, row: { ...row, amount: sum } });
  }
}
