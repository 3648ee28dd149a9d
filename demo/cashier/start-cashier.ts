import { randomBytes } from 'node:crypto';
import { createServer, type Server as HttpServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { Server } from 'socket.io';
import { SOCKET_PATH } from '../../src/api/contract.ts';
import { CaptchaTokens } from './captcha/tokens.ts';
import type { Cashier } from './context.ts';
import { Scheduler } from './engine/scheduler.ts';
import { createAccessRules } from './http/access-rules.ts';
import { LOOPBACK_PAGES } from './http/page-headers.ts';
import { serveProvider } from './http/provider.ts';
import { createCspReports } from './http/serve-csp-reports.ts';
import { type Provider, type Report, servePages } from './http/serve-pages.ts';
import { serveReport } from './http/serve-report.ts';
import { StaticFiles } from './http/static-files.ts';
import { type CashierOptions, DEFAULT_DB, DEFAULT_PORT, HOST, StartError } from './options.ts';
import { servePanel } from './panel/serve-panel.ts';
import { PANEL, VIOLATIONS } from './panel/summary.ts';
import { NetworkConditions } from './socket/network-conditions.ts';
import { pushPaymentUpdate } from './socket/push-updates.ts';
import { RecentResponses } from './socket/recent-responses.ts';
import { serveSockets } from './socket/serve-sockets.ts';
import { openStore, type Store } from './storage/database.ts';

export interface RunningCashier {
  /** `http://localhost:5173/` */
  url: string;
  port: number;
  /** The storage, for tests that read the database. */
  store: Store;
  /** Ends the cashier and resolves when all its resources are released. */
  close(): Promise<void>;
}

/** The builds are two folders up, both from the source tree and from the bundle. */
const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
/** Compressed files, shared by all cashiers of a process. */
const FILES = new StaticFiles(DIST);
/** A longer frame closes its socket: 1 MB. */
const MAX_FRAME_BYTES = 1_000_000;
/** Interval at which a closing cashier drops the remaining connections. */
const DROP_INTERVAL_MS = 20;

/**
 * Starts the sandbox cashier; payments that were open when it last stopped continue.
 * @throws {StartError} when the port is taken
 */
export async function startCashier(options: CashierOptions = {}): Promise<RunningCashier> {
  const { port = DEFAULT_PORT, dbPath = DEFAULT_DB, clock = Date.now, log = () => {} } = options;
  const store = await openStore(dbPath);
  const http = createServer();
  const doors = createAccessRules(options);
  const io = new Server(http, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_FRAME_BYTES,
    // Before a socket is accepted, its Host header is checked.
    allowRequest: ({ headers }, decide) => {
      const isMeant = doors.isOwnHost(headers.host);
      decide(isMeant ? null : 'Not a name of this sandbox', isMeant);
    },
    // Method lists are long texts, and phones on weak networks pay by the byte.
    perMessageDeflate: { threshold: 2_048 },
  });
  const scheduler = new Scheduler({
    store,
    clock,
    log,
    onStep: ({ payment, say }) => pushPaymentUpdate(cashier, payment, say),
  });
  const secret = await readSecret(store);
  const cashier: Cashier = {
    store,
    io,
    scheduler,
    networkConditions: new NetworkConditions(),
    speed: options.speed ?? 1,
    captcha: options.captcha ?? 'ignore',
    cards: options.cards ?? 'frame',
    captchas: new CaptchaTokens(secret, clock),
    log,
    clock,
    random: options.random ?? Math.random,
    secret,
    isOrigin: doors.isAllowedOrigin,
    runningCreates: new Set(),
  };
  const frameAncestors = options.frameAncestors ?? LOOPBACK_PAGES;
  const report: Report = (request, response) => serveReport(cashier, request, response);
  const cspReport = createCspReports((violations) => io.of(PANEL).emit(VIOLATIONS, violations), clock);
  const pages = { files: FILES, frameAncestors, isOwnHost: doors.isOwnHost };
  const provider: Provider = (request, response, path) => serveProvider(cashier, request, response, path);
  const answer = servePages(pages, { log, provider, report, cspReport });
  http.on('request', (request, response) => {
    if (!options.intercept?.(request, response)) answer(request, response);
  });
  serveSockets(cashier, new RecentResponses(clock));
  servePanel(cashier);
  try {
    await listen(http, port);
  } catch (error) {
    await store.destroy();
    throw error;
  }
  scheduler.wake();
  const address = http.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://localhost:${bound}/`,
    port: bound,
    store,
    async close() {
      await scheduler.stop();
      // Closes the sockets and the HTTP server under them, which waits for its connections. A browser opens connections in advance,
      // and Node.js does not count a connection without requests as idle, so it would keep the server open.
      const dropping = setInterval(() => http.closeAllConnections(), DROP_INTERVAL_MS);
      await io.close();
      clearInterval(dropping);
      await store.destroy();
    },
  };
}

function listen(http: HttpServer, port: number): Promise<void> {
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
    http.listen(port, HOST, resolve);
  });
}

/** The key of the hashes is stored in the database, so that both are copied together. */
async function readSecret(store: Store): Promise<string> {
  await store
    .insertInto('secrets')
    .values({ name: 'hash', value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await store
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'hash')
    .executeTakeFirstOrThrow();
  return row.value;
}
