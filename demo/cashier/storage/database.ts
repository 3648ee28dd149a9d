import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, Migrator, type Transaction } from 'kysely';
import Database from 'libsql';
import { MIGRATIONS } from './migrations.ts';
import { BusySqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

/** The whole storage of the cashier. Only this file depends on the database system. */
export type Store = Kysely<Tables>;
/** The storage inside one SQL transaction: all changes are stored, or none. */
export type Writing = Transaction<Tables>;
/** With or without a SQL transaction: for functions that only read. */
export type Reading = Store | Writing;

/** Opens (or creates) the database file and migrates it. `:memory:` stores nothing. */
export async function openStore(path: string): Promise<Store> {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  const file = new Database(path, { timeout: 5_000 });
  // FULL: a commit is on the disk before the user gets the response, so that a power cut loses nothing either.
  for (const setting of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) {
    file.exec(`PRAGMA ${setting}`);
  }
  const store = new Kysely<Tables>({ dialect: new BusySqliteDialect(file) });
  const migrator = new Migrator({ db: store, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  return store;
}

/** True for the error of a violated unique key. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CONSTRAINT');
}
