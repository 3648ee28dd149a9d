import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { sendText } from '../http/send.ts';
import type { Store } from '../storage/database.ts';
import type { Metrics } from './prometheus-metrics.ts';

/** A database that needs longer for the simplest query cannot serve users. */
const CHECK_TIMEOUT_MS = 1_000;

export interface Operations {
  store: Store;
  metrics: Metrics;
  /** True if Redis, which connects the nodes, responds, or if there is only one node. */
  isBusReady: () => boolean;
  isDraining: () => boolean;
}

/**
 * Addresses for load balancers and monitoring: `/healthz` (the process runs), `/readyz` (it can serve users) and `/metrics`. Returns false
 * for other paths. A request with `X-Forwarded-For` comes from a user through a balancer, so it gets no metrics.
 */
export async function serveOperations(
  operations: Operations,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<boolean> {
  if (path === '/healthz') sendText(response, 200, 'ok\n');
  else if (path === '/readyz') {
    const state = await check(operations);
    sendText(response, state.isReady ? 200 : 503, JSON.stringify(state), 'application/json');
  } else if (path === '/metrics' && request.headers['x-forwarded-for'] === undefined) {
    sendText(response, 200, await operations.metrics.text(), 'text/plain; version=0.0.4');
  } else return false;
  return true;
}

async function check({ store, isBusReady, isDraining }: Operations) {
  const answer = sql`select 1`.execute(store).then(
    () => true,
    () => false,
  );
  const database = await orAfter(CHECK_TIMEOUT_MS, answer, false);
  const [otherNodes, isStaying] = [isBusReady(), !isDraining()];
  // All nodes share one Redis: if its failure made them unready, no user could connect. Without Redis, widgets poll.
  return { isReady: database && isStaying, isDegraded: !otherNodes, database, otherNodes, isStaying };
}

/** Adds metrics that the database counts for all nodes together. */
export function measureQueues(metrics: Metrics, store: Store, clock: () => number): void {
  const count = async (query: Promise<{ rows: number | string | bigint } | undefined>) => {
    const found = await orAfter(CHECK_TIMEOUT_MS, query, undefined);
    if (!found) throw new Error('The database does not answer');
    return Number(found.rows);
  };
  metrics.level('cashier_waiting_pushes', 'Pushes that no node has sent yet.', () =>
    count(
      store
        .selectFrom('outbox')
        .select(({ fn }) => fn.countAll().as('rows'))
        .executeTakeFirst(),
    ),
  );
  metrics.level('cashier_set_aside_rows', 'Rows that no node can read.', () =>
    count(
      store
        .selectFrom('set_aside')
        .select(({ fn }) => fn.countAll().as('rows'))
        .executeTakeFirst(),
    ),
  );
  metrics.level(
    'cashier_waiting_books_calls',
    'Calls that the operator’s books have not confirmed yet.',
    () =>
      count(
        store
          .selectFrom('wallet_calls')
          .select(({ fn }) => fn.countAll().as('rows'))
          .executeTakeFirst(),
      ),
  );
  metrics.level('cashier_due_steps', 'Scheduled steps that are due and not applied yet.', () =>
    count(
      store
        .selectFrom('schedule')
        .select(({ fn }) => fn.countAll().as('rows'))
        .where('due_at', '<=', clock())
        .executeTakeFirst(),
    ),
  );
}

function orAfter<T>(milliseconds: number, answer: Promise<T>, otherwise: T): Promise<T> {
  return Promise.race([answer, wait(milliseconds, otherwise, { ref: false })]);
}
