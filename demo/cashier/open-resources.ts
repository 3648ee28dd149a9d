import type { Server as HttpServer } from 'node:http';
import { SANDBOX_IDENTITY } from './identity/sandbox-identity.ts';
import type { Log } from './operations/log.ts';
import type { Metrics } from './operations/prometheus-metrics.ts';
import type { Tracing } from './operations/tracing.ts';
import type { CashierOptions } from './options.ts';
import type { Identity } from './ports/identity.ts';
import type { NodeBus } from './socket/node-bus.ts';
import { StartError } from './start-error.ts';
import { openStore, type Store } from './storage/database.ts';
import { HashKeys } from './storage/hash-keys.ts';
import { isEmbedded } from './storage/sqlite-dialect.ts';
import { traceStore } from './storage/write.ts';

export async function makeIdentity({ jwt, clock = Date.now }: CashierOptions, log: Log): Promise<Identity> {
  if (!jwt) return SANDBOX_IDENTITY;
  const { jwtIdentity } = await import('./identity/jwt-identity.ts');
  return jwtIdentity({ ...jwt, clock, onError: (error) => log('tokens cannot be verified', { error }) });
}

/** Imports the Redis driver only if several nodes are connected, because one node alone runs without that package. */
export async function openBus(address: string, log: Log): Promise<NodeBus> {
  const { connectNodes } = await import('./socket/node-bus.ts');
  return connectNodes(address, (error) => log('other nodes cannot be reached', { error }));
}

/** PostgreSQL has other connections for requests than for background work, so that neither waits. @throws {StartError} if it is unusable */
export async function openDatabase(
  place: string,
  {
    bus,
    log,
    metrics,
    migrates,
    connections,
    clock,
    tracing,
  }: {
    bus: NodeBus | null;
    log: Log;
    metrics: Metrics;
    migrates: boolean;
    connections: { requests: number; background: number };
    clock: () => number;
    tracing: Tracing;
  },
): Promise<{ store: Store; background: Store; keys: HashKeys }> {
  const opened: Store[] = [];
  const open = async (options: { migrates: boolean; connections: number }) => {
    const store = await openStore(place, {
      ...options,
      onQuery(event) {
        metrics.observe('cashier_query_seconds', {}, event.queryDurationMillis / 1_000);
        tracing.query(event);
      },
      onLost: (error) => log('database connection lost', { error }),
    });
    opened.push(store);
    traceStore(store, tracing);
    return store;
  };
  try {
    const store = await open({ migrates, connections: connections.requests });
    const keys = await HashKeys.open(store, clock);
    if (isEmbedded(store)) return { store, background: store, keys };
    const background = await open({ migrates: false, connections: connections.background });
    return { store, background, keys };
  } catch (error) {
    for (const store of opened) await store.destroy();
    await bus?.close();
    throw error;
  }
}

export function listen(http: HttpServer, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} is taken: stop what uses it, or choose another with PORT.`,
        EACCES: `Port ${port} may not be used by this account: choose one above 1023 with PORT.`,
      };
      reject(
        new StartError(reasons[error.code ?? ''] ?? `The server cannot listen on ${port}: ${error.message}.`),
      );
    });
    http.listen(port, host, resolve);
  });
}
