import { randomBytes } from 'node:crypto';
import type { Server as HttpServer } from 'node:http';
import { SANDBOX_IDENTITY } from './identity/sandbox-identity.ts';
import type { Log } from './operations/log.ts';
import type { Metrics } from './operations/prometheus-metrics.ts';
import type { CashierOptions } from './options.ts';
import type { Identity } from './ports/identity.ts';
import type { NodeBus } from './socket/node-bus.ts';
import { StartError } from './start-error.ts';
import { openStore, type Store } from './storage/database.ts';
import { reasonOf } from './storage/error-facts.ts';

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
  { bus, log, metrics, migrates }: { bus: NodeBus | null; log: Log; metrics: Metrics; migrates: boolean },
): Promise<{ store: Store; secret: string }> {
  let store: Store | undefined;
  try {
    store = await openStore(place, {
      migrates,
      onQuery: ({ queryDurationMillis }) =>
        metrics.observe('cashier_query_seconds', {}, queryDurationMillis / 1_000),
      onLost: (error) => log('database connection lost', { error }),
    });
    return { store, secret: await readSecret(store) };
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

/**
 * The key of the hashes is stored in the database, so that both are copied together. It is the first row that a node may write.
 * @throws {StartError} when the database takes no rows, or ends meanwhile
 */
async function readSecret(store: Store): Promise<string> {
  try {
    await store
      .insertInto('secrets')
      .values({ name: 'hash', value: randomBytes(32).toString('hex') })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const stored = store.selectFrom('secrets').select('value').where('name', '=', 'hash');
    return (await stored.executeTakeFirstOrThrow()).value;
  } catch (error) {
    throw new StartError(`The database cannot be used: ${reasonOf(error)}.`);
  }
}
