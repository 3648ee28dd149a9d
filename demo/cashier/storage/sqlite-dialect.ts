import { type Kysely, SqliteAdapter, SqliteDialect, type SqliteDialectConfig, SqliteDriver } from 'kysely';
import type Database from 'libsql';
import type { Tables } from './tables.ts';

/** Further statements are prepared each time. They would become too many, because a list of values gives a text for each of its lengths. */
const MAX_PREPARED_STATEMENTS = 300;

/** True for SQLite in this process. It has one connection, so no other caller writes during a SQL transaction. */
export function isEmbedded(store: Pick<Kysely<Tables>, 'getExecutor'>): boolean {
  return store.getExecutor().adapter instanceof SqliteAdapter;
}

/** SQLite for a thousand concurrent users: statements are prepared once, and callers wait for the connection in a queue. */
export class BusySqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(file: Database.Database) {
    const config = { database: { prepare: preparedOnce(file), close: () => file.close() } };
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new QueueingDriver(this.#config);
  }
}

/** Kysely's own driver wakes all waiting callers each time the connection is free; this driver wakes only the first. */
class QueueingDriver extends SqliteDriver {
  #waiting: (() => void)[] = [];
  #isTaken = false;

  override async acquireConnection() {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    await super.releaseConnection();
    const next = this.#waiting.shift();
    // The next caller takes the connection over directly, so that no other caller can take it in between.
    if (next) next();
    else this.#isTaken = false;
  }
}

/** The same few dozen queries are repeated, and preparing one costs as much as running it. */
function preparedOnce(file: Database.Database): (sql: string) => Database.Statement {
  const statements = new Map<string, Database.Statement>();
  return (sql) => {
    const statement = statements.get(sql) ?? file.prepare(sql);
    if (statements.size < MAX_PREPARED_STATEMENTS) statements.set(sql, statement);
    return statement;
  };
}
