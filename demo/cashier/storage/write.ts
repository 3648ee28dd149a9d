import { setTimeout as wait } from 'node:timers/promises';
import { NO_TRACING, type Tracing } from '../operations/tracing.ts';
import { makeChanges } from './changes.ts';
import type { Reading, Store, Writing } from './database.ts';
import { codeOf, messageOf } from './error-facts.ts';
import { isEmbedded } from './sqlite-dialect.ts';

/** The wait begins with 50 ms and doubles: together about 6 s, longer than a restart of the database. */
const MAX_ATTEMPTS = 8;
const FIRST_WAIT_MS = 50;

/** The tracing is found by the adapter, because a SQL transaction has the adapter of its database. */
const TRACINGS = new WeakMap<object, Tracing>();

export function traceStore(store: Store, tracing: Tracing): void {
  TRACINGS.set(store.getExecutor().adapter, tracing);
}

export const tracingOf = (store: Reading): Tracing => TRACINGS.get(store.getExecutor().adapter) ?? NO_TRACING;

/**
 * Repeats a SQL transaction that the database has certainly rolled back. An error of the commit leaves the outcome unknown and is
 * thrown, so that the widget looks the payment up by its key.
 */
export async function write<T>(store: Store, work: (writing: Writing) => Promise<T>): Promise<T> {
  const tracing = tracingOf(store);
  // Jobs look for work each second outside of a trace, so their SQL transactions are not recorded.
  if (tracing.current() === undefined) return attempt(store, work);
  return tracing.span('transaction', () => attempt(store, work));
}

async function attempt<T>(store: Store, work: (writing: Writing) => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    let isCommitting = false;
    try {
      return await store.transaction().execute(async (writing) => {
        const result = await work(writing);
        await makeChanges(writing);
        isCommitting = true;
        return result;
      });
    } catch (error) {
      if (isCommitting || attempts === MAX_ATTEMPTS || !isUndone(error)) throw error;
    }
    await wait(FIRST_WAIT_MS * 2 ** (attempts - 1));
  }
}

/** After these codes nothing is stored: serialization failure, deadlock, a stale statement, no or an ended connection. */
const UNDONE = /^(?:40001|40P01|0A000|57P0[123]|08\d{3}|ECONN(?:REFUSED|RESET)|EPIPE)$/;
/** The driver gives these errors no code, so their messages are compared. */
const LOST =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

function isUndone(error: unknown): boolean {
  return UNDONE.test(codeOf(error)) || LOST.test(messageOf(error));
}

/**
 * Every SQL transaction that changes payments or money of a user locks this user first, so that the user's changes are made one after the
 * other on all nodes. It waits for one user's lock only, so there are no deadlocks (the scheduler locks several users, and waits for none).
 */
export async function lockUser(writing: Writing, user: string): Promise<void> {
  if (isEmbedded(writing)) return;
  await writing.selectFrom('users').select('id').where('id', '=', user).forNoKeyUpdate().execute();
}
