import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, Migrator, type Transaction } from 'kysely';
import Database from 'libsql';
import { MIGRATIONS } from './migrations.ts';
import { BusySqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

/** The whole of the cashier's storage. Nothing but this file knows which database it is. */
export type Store = Kysely<Tables>;
/** A store inside one SQL transaction: all of it happens, or none of it. */
export type Writing = Transaction<Tables>;
/** Either: for what only reads. */
export type Reading = Store | Writing;

/** Opens (or makes) the database file and brings it up to date. `:memory:` keeps nothing. */
export async function openStore(path: string): Promise<Store> {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  const file = new Database(path, { timeout: 5_000 });
  // FULL: a commit is on the disk before the user hears of it, so that a power cut loses nothing either.
  for (const setting of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) {
    file.exec(`PRAGMA ${setting}`);
  }
  const store = new Kysely<Tables>({ dialect: new BusySqliteDialect(file) });
  const migrator = new Migrator({ db: store, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  return store;
}

/** True for the error of a unique key that is taken. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CONSTRAINT');
}
