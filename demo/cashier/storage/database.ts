import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, type Migration, Migrator, type Transaction } from 'kysely';
import { StartError } from '../start-error.ts';
import { codeOf, reasonOf } from './error-facts.ts';
import { CONTRACTIONS, MIGRATIONS } from './migrations.ts';
import type { OnQuery } from './postgres.ts';
import { BusySqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

/** The cashier's database: SQLite in a file or in memory (`isEmbedded`), or PostgreSQL. */
export type Store = Kysely<Tables>;
/** The storage inside one SQL transaction: all changes are stored, or none. */
export type Writing = Transaction<Tables>;
/** For functions that only read, or write by one statement: the caller may call them inside or outside of a SQL transaction. */
export type Reading = Store | Writing;

export interface DatabaseListeners {
  onQuery?: OnQuery;
  onLost?: (error: Error) => void;
}

/** Deadlock and lock timeout: a migration that gets one of these codes gives way to running nodes, and is rolled back and tried again. */
const GIVES_WAY = /^(?:40P01|55P03)$/;
const MAX_ATTEMPTS = 20;
const RETRY_STEP_MS = 100;

interface Opening {
  connections?: number;
  migrates?: boolean;
  /** Also runs the migrations with which nodes of the previous release cannot work. */
  contracts?: boolean;
}

/**
 * `place` is a file, `:memory:` or a `postgres://` address. Tables of a later version are accepted, so that nodes of two versions can run.
 * @throws {StartError} when the database cannot be used
 */
export async function openStore(
  place: string,
  { migrates = true, contracts = false, ...options }: DatabaseListeners & Opening = {},
): Promise<Store> {
  const isServer = /^postgres(?:ql)?:/.test(place);
  const store = isServer ? await openServer(place, options) : await openFile(place, options);
  const problem = await bringUpToDate(store, { migrates, contracts }).catch(reasonOf);
  if (problem === null) return store;
  await store.destroy();
  throw new StartError(
    `The tables of ${isServer ? 'DATABASE_URL' : 'SANDBOX_DB'} cannot be used: ${problem}.`,
  );
}

/** Applies the missing migrations. Returns the reason why the tables cannot be used, or null. */
async function bringUpToDate(
  store: Store,
  { migrates, contracts }: { migrates: boolean; contracts: boolean },
): Promise<string | null> {
  const all = { ...MIGRATIONS, ...CONTRACTIONS };
  // Many nodes may start at once: the migrator locks the database.
  const migratorOf = (migrations: Record<string, Migration>) => {
    const provider = { getMigrations: async () => migrations };
    return new Migrator({ db: store, provider, allowUnorderedMigrations: true });
  };
  const known = await migratorOf(all).getMigrations();
  // Nodes of the previous release do not work after `CONTRACTIONS`. An empty database has no such nodes, so it gets all migrations at once.
  const isWhole = contracts || known.every(({ executedAt }) => !executedAt);
  const wanted = known.filter(
    ({ name, executedAt }) => isWhole || executedAt || Object.hasOwn(MIGRATIONS, name),
  );
  const migrator = migratorOf(Object.fromEntries(wanted.map(({ name, migration }) => [name, migration])));
  const missing = wanted.filter(({ executedAt }) => !executedAt);
  if (missing.length === 0) return null;
  if (!migrates)
    return `${missing.map(({ name }) => name).join(', ')} is missing; run \`main.js migrate\` first`;
  for (let attempts = 1; ; attempts += 1) {
    const { error } = await migrator.migrateToLatest();
    if (!error) return null;
    if (!GIVES_WAY.test(codeOf(error)) || attempts === MAX_ATTEMPTS) return reasonOf(error);
    await wait(attempts * RETRY_STEP_MS);
  }
}

/** The pool is found by the adapter, because a SQL transaction has the adapter of its database. */
const POOLS = new WeakMap<object, { readonly waitingCount: number }>();

export const waitingFor = (store: Store): number => POOLS.get(store.getExecutor().adapter)?.waitingCount ?? 0;

async function openServer(address: string, options: DatabaseListeners & Opening): Promise<Store> {
  // The embedded database does not need the `pg` package.
  const { openPostgres } = await import('./postgres.ts');
  let pool: { readonly waitingCount: number } | undefined;
  const store = await openPostgres(address, { ...options, onPool: (opened) => (pool = opened) });
  if (pool) POOLS.set(store.getExecutor().adapter, pool);
  return store;
}

async function openFile(path: string, { onQuery }: DatabaseListeners): Promise<Store> {
  // A node with PostgreSQL does not load the native module `libsql`, because a container may hold it for another system. `import()` fails
  // here for benchmark, gallery and element tests: they run it through a server of Vite that is closed by then.
  const Database: typeof import('libsql') = createRequire(import.meta.url)('libsql');
  let file: InstanceType<typeof Database> | undefined;
  try {
    if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
    file = new Database(path, { timeout: 5_000 });
    // FULL: a commit is on the disk before the user gets the response, so that a power cut loses no payment either.
    for (const setting of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) {
      file.exec(`PRAGMA ${setting}`);
    }
  } catch (error) {
    file?.close();
    throw new StartError(`The database file of SANDBOX_DB cannot be used: ${reasonOf(error)}.`);
  }
  return new Kysely<Tables>({ dialect: new BusySqliteDialect(file), ...(onQuery && { log: onQuery }) });
}

export function isTaken(error: unknown): boolean {
  const code = codeOf(error);
  return code.startsWith('SQLITE_CONSTRAINT') || code === '23505';
}

/** PostgreSQL cannot store a text with the character zero, and rejects it in JSON too. */
export function isUnstorable(error: unknown): boolean {
  return codeOf(error) === '22021' || codeOf(error) === '22P05';
}
