import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { sendText } from '../http/send.ts';
import type { Store } from '../storage/database.ts';
import type { Metrics } from './metrics.ts';

/** A database that needs longer for the simplest question cannot serve users. */
const CHECK_TIMEOUT_MS = 1_000;

export interface Operations {
  store: Store;
  metrics: Metrics;
  /** True when the other nodes can be reached, or there are none. */
  isBusReady: () => boolean;
  isDraining: () => boolean;
}

/**
 * Addresses for balancers and monitoring: `/healthz` (the process runs), `/readyz` (it can serve users) and `/metrics`. False for
 * any other path. A balancer adds `X-Forwarded-For`, so that metrics are hidden from its users.
 */
export async function serveOperations(
  operations: Operations,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<boolean> {
  if (path === '/healthz') sendText(response, 200, 'ok\n');
  else if (path === '/readyz') {
    const checks = await check(operations);
    const isReady = Object.values(checks).every(Boolean);
    sendText(response, isReady ? 200 : 503, JSON.stringify({ isReady, ...checks }), 'application/json');
  } else if (path === '/metrics' && request.headers['x-forwarded-for'] === undefined) {
    sendText(response, 200, operations.metrics.text, 'text/plain; version=0.0.4');
  } else return false;
  return true;
}

async function check({ store, isBusReady, isDraining }: Operations) {
  const answer = sql`select 1`.execute(store).then(
    () => true,
    () => false,
  );
  const database = await Promise.race([answer, wait(CHECK_TIMEOUT_MS, false, { ref: false })]);
  return { database, otherNodes: isBusReady(), isStaying: !isDraining() };
}
