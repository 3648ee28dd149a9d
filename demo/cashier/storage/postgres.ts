import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { reasonOf } from './error-facts.ts';
import type { Tables } from './tables.ts';

/** Connections of one node: the database serves a few at once quickest, and every node has as many. */
const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** The database ends a statement that runs or waits for a lock for longer. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** A node that is frozen inside a SQL transaction loses its locks after this time. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000;
/** Id (OID) of the type `bigint` in PostgreSQL. Times have it: all of them are exact as a number. */
const BIGINT_OID = 20;

export type OnQuery = (event: LogEvent) => void;

/**
 * Opens the database at a `postgres://` address.
 * @throws {StartError} when the address is wrong, or no server there accepts the sandbox
 */
export async function openPostgres(
  address: string,
  { onQuery, onLost }: { onQuery?: OnQuery; onLost?: (error: Error) => void },
): Promise<Kysely<Tables>> {
  if (!URL.canParse(address) || new URL(address).hostname === '') {
    throw new StartError('DATABASE_URL must be an address such as postgres://user@localhost:5432/cashier.');
  }
  const pool = new pg.Pool({
    connectionString: address,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    types: {
      getTypeParser: (type, format) => (type === BIGINT_OID ? Number : pg.types.getTypeParser(type, format)),
    },
  });
  // A restart of the database breaks idle connections; without a listener their error would end the process.
  pool.on('error', (error) => onLost?.(error));
  // The pool listens only while a connection is idle; the query that uses it gets the error too.
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw new StartError(`The database of DATABASE_URL cannot be used: ${reasonOf(error)}.`);
  }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...(onQuery && { log: onQuery }) });
}
