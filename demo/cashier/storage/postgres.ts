import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type LogEvent,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { codeOf, reasonOf } from './error-facts.ts';
import { type Change, type KeepsChanges, KeptChanges } from './kept-changes.ts';
import type { Tables } from './tables.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** The database ends a statement that runs, or waits for a lock, for longer. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** A node that is frozen inside a SQL transaction loses its locks after this time. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000;
/** Id (OID) of `bigint` in PostgreSQL. Times, counters and ids of rows have this type, and all of them are exact as a number. */
const BIGINT_OID = 20;
/** Without a limit the names would become too many, because a list of values gives another text for each of its lengths. */
const MAX_NAMED_STATEMENTS = 500;
/** PostgreSQL rejects a prepared statement with this code if a migration has changed the type of a column. */
const STALE_STATEMENT = '0A000';

export type OnQuery = (event: LogEvent) => void;

export interface ServerOptions {
  /** Connections of this node: few, because a database is fastest with a few connections, and every node opens as many. */
  connections?: number;
  onQuery?: OnQuery;
  onLost?: (error: Error) => void;
  onPool?: (pool: { readonly waitingCount: number }) => void;
}

/**
 * Opens the database at a `postgres://` address.
 * @throws {StartError} when the address is wrong, or no server there accepts the sandbox
 */
export async function openPostgres(
  address: string,
  { connections = 10, onQuery, onLost, onPool }: ServerOptions,
): Promise<Kysely<Tables>> {
  if (!URL.canParse(address) || new URL(address).hostname === '') {
    throw new StartError('DATABASE_URL must be an address such as postgres://user@localhost:5432/cashier.');
  }
  const pool = new pg.Pool({
    connectionString: address,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    types: {
      getTypeParser: (type, format) => (type === BIGINT_OID ? Number : pg.types.getTypeParser(type, format)),
    },
  });
  // A restart of the database breaks idle connections; without a listener their error would end the process.
  pool.on('error', (error) => onLost?.(error));
  // The pool does not listen to a connection in use, whose error would end the process. The query on that connection throws the error too.
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw new StartError(`The database of DATABASE_URL cannot be used: ${reasonOf(error)}.`);
  }
  onPool?.(pool);
  return new Kysely<Tables>({ dialect: new PoolDialect(pool), ...(onQuery && { log: onQuery }) });
}

class PoolDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new PoolDriver(this.#pool);
  }
}

/** Names statements, because Kysely's own driver makes the server read and plan each statement again. */
class PoolDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #statements = new NamedStatements();
  readonly #connections = new WeakMap<pg.PoolClient, PoolConnection>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PoolConnection> {
    const client = await this.#pool.connect();
    const known = this.#connections.get(client);
    if (known) return known;
    const connection = new PoolConnection(client, this.#statements);
    this.#connections.set(client, connection);
    return connection;
  }

  async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel }: TransactionSettings,
  ): Promise<void> {
    await connection.executeQuery(
      CompiledQuery.raw(isolationLevel ? `start transaction isolation level ${isolationLevel}` : 'begin'),
    );
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: PoolConnection): Promise<void> {
    connection.forgetChanges();
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(connection: PoolConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

/** The names of statements by their texts: a connection prepares a statement with a name only once. */
class NamedStatements {
  #names = new Map<string, string>();
  #generation = 1;

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_NAMED_STATEMENTS) return known;
    const name = `s${this.#generation}_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  /** Changes all names, so that every statement is prepared again. */
  renew(): void {
    this.#generation += 1;
    this.#names = new Map();
  }
}

class PoolConnection implements DatabaseConnection, KeepsChanges {
  readonly #client: pg.PoolClient;
  readonly #statements: NamedStatements;
  readonly #kept = new KeptChanges();

  constructor(client: pg.PoolClient, statements: NamedStatements) {
    this.#client = client;
    this.#statements = statements;
  }

  async executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    await this.makeChanges();
    const values = [...parameters];
    const { command, rowCount, rows } = await this.#query(text, values);
    const isCounted = /^(?:INSERT|UPDATE|DELETE|MERGE)$/.test(command);
    return { rows: rows ?? [], ...(isCounted && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  // biome-ignore lint/correctness/useYield: no query of the cashier is streamed
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('No query is streamed');
  }

  async keep(change: Change): Promise<void> {
    if (!this.#kept.fits(change)) await this.makeChanges();
    this.#kept.add(change);
  }

  async makeChanges(): Promise<void> {
    if (!this.#kept.isEmpty) await this.executeQuery(this.#kept.take());
  }

  forgetChanges(): void {
    this.#kept.clear();
  }

  release(): void {
    this.#kept.clear();
    this.#client.release();
  }

  async #query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = values.length > 0 ? this.#statements.nameOf(text) : undefined;
    if (name === undefined) return this.#client.query(text, values);
    try {
      return await this.#client.query({ name, text, values });
    } catch (error) {
      if (codeOf(error) !== STALE_STATEMENT) throw error;
      this.#statements.renew();
      // Inside a SQL transaction this second query fails too; `write` then runs the SQL transaction again.
      return await this.#client.query(text, values).catch(() => {
        throw error;
      });
    }
  }
}
