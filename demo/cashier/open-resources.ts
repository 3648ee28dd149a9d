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
import { traceStore } from './storage/write.ts';

/** The users of signed tokens, or those of the sandbox. */
export async function makeIdentity({ jwt, clock = Date.now }: CashierOptions, log: Log): Promise<Identity> {
  if (!jwt) return SANDBOX_IDENTITY;
  const { jwtIdentity } = await import('./identity/jwt-identity.ts');
  return jwtIdentity({ ...jwt, clock, onError: (error) => log('tokens cannot be verified', { error }) });
}

/** Imported on demand: one node alone does not need the driver's package. */
export async function openBus(address: string, log: Log): Promise<NodeBus> {
  const { connectNodes } = await import('./socket/node-bus.ts');
  return connectNodes(address, (error) => log('other nodes cannot be reached', { error }));
}

/** @throws {StartError} when the database cannot be used */
export async function openDatabase(
  place: string,
  {
    bus,
    log,
    metrics,
    migrates,
    clock,
    tracing,
  }: {
    bus: NodeBus | null;
    log: Log;
    metrics: Metrics;
    migrates: boolean;
    clock: () => number;
    tracing: Tracing;
  },
): Promise<{ store: Store; keys: HashKeys }> {
  let store: Store | undefined;
  try {
    store = await openStore(place, {
      migrates,
      onQuery(event) {
        metrics.observe('cashier_query_seconds', {}, event.queryDurationMillis / 1_000);
        tracing.query(event);
      },
      onLost: (error) => log('database connection lost', { error }),
    });
    traceStore(store, tracing);
    return { store, keys: await HashKeys.open(store, clock) };
  } catch (error) {
    await store?.destroy();
    await bus?.close();
    throw error;
  }
}

/** @throws {StartError} when the port cannot be used */
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
