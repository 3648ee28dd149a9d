import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Server } from 'socket.io';
import { SOCKET_PATH } from '../../src/api/contract.ts';
import { CaptchaTokens } from './captcha/tokens.ts';
import type { Cashier } from './context.ts';
import { Scheduler } from './engine/scheduler.ts';
import { createAccessRules } from './http/access-control.ts';
import { LOOPBACK_PAGES } from './http/page-headers.ts';
import { serveProvider } from './http/provider.ts';
import { createCspReports } from './http/serve-csp-reports.ts';
import { type Operate, type Provider, type Report, servePages } from './http/serve-pages.ts';
import { serveReport } from './http/serve-report.ts';
import { listen, makeIdentity, openBus, openDatabase } from './open-resources.ts';
import { beginAtZero, createMetrics } from './operations/cashier-metrics.ts';
import { createLog } from './operations/log.ts';
import { DEFAULT_LIMITS, Overload } from './operations/overload.ts';
import { Retention } from './operations/retention.ts';
import { RunningCalls } from './operations/running-calls.ts';
import { measureQueues, serveOperations } from './operations/serve-operations.ts';
import { NO_TRACING } from './operations/tracing.ts';
import { type CashierOptions, DEFAULT_DB, DEFAULT_PORT, HOST } from './options.ts';
import { readOperators } from './panel/operators.ts';
import { PANEL, VIOLATIONS } from './panel/panel-messages.ts';
import { servePanel } from './panel/serve-panel.ts';
import { DailyReconciliation } from './providers/daily-reconciliation.ts';
import { ProviderCalls } from './providers/provider-calls.ts';
import { serveHooks } from './providers/serve-hooks.ts';
import { filesFor } from './served-files.ts';
import { simulator } from './simulator/simulator.ts';
import { CallerLimits } from './socket/caller-limits.ts';
import { NETWORK_FAULT, NetworkConditions } from './socket/network-conditions.ts';
import { deliverTold, Outbox } from './socket/outbox.ts';
import { pushBalance } from './socket/push-updates.ts';
import { RecentResponses } from './socket/recent-responses.ts';
import { serveSockets } from './socket/serve-sockets.ts';
import type { Store } from './storage/database.ts';
import { mirrorBooks } from './storage/wallet-rows.ts';
import { WalletCalls } from './wallet/wallet-calls.ts';

export interface RunningCashier {
  url: string;
  port: number;
  store: Store;
  close(): Promise<void>;
}

const MAX_FRAME_BYTES = 1_000_000;
const DROP_INTERVAL_MS = 20;
/** A closing node waits this long for the calls that it handles, so that their work is not cut off. */
const MAX_CALL_WAIT_MS = 5_000;

/**
 * Starts the sandbox cashier; payments that were open when it last stopped continue.
 * @throws {StartError} when the port is taken, or a server that it needs cannot be used
 */
export async function startCashier(options: CashierOptions = {}): Promise<RunningCashier> {
  const { port = DEFAULT_PORT, dbPath = DEFAULT_DB, clock = Date.now } = options;
  const { node = 'node', logFormat: format = 'text', log: writeLine = () => {} } = options;
  const metrics = createMetrics();
  const log = createLog({
    format,
    node,
    clock,
    write: writeLine,
    onProblem: (event) => metrics.count('cashier_problems_total', { event }),
  });
  const tracing = options.tracing ?? NO_TRACING;
  const operators = readOperators(options.operators ?? '', !options.jwt);
  const identity = await makeIdentity(options, log);
  // Redis and the database have to respond before the cashier writes or listens, so that a node with wrong addresses serves no user.
  const bus = options.redisUrl ? await openBus(options.redisUrl, log) : null;
  const migrates = options.migrates ?? true;
  const connections = options.connections ?? { requests: 10, background: 5 };
  const resources = { bus, log, metrics, migrates, connections, clock, tracing };
  const { store, background, keys } = await openDatabase(dbPath, resources);
  const destroyStores = () =>
    Promise.all([...new Set([store, background])].map((opened) => opened.destroy()));
  const http = createServer();
  const accessRules = createAccessRules(options);
  const io = new Server(http, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_FRAME_BYTES,
    // The Host header of each socket is checked, because another website may point its host name to this machine.
    allowRequest: ({ headers }, decide) => {
      const isMeant = accessRules.isOwnHost(headers.host);
      decide(isMeant ? null : 'Not a name of this sandbox', isMeant);
    },
    // Compresses long texts such as method lists, but no pushes of balances (2 kB), because that would take a fifth of a node's time.
    perMessageDeflate: { threshold: 4_096 },
    ...(bus && { adapter: bus.adapter }),
  });
  const conditions = new NetworkConditions(
    bus ? (fault) => io.serverSideEmit(NETWORK_FAULT, fault) : undefined,
  );
  if (bus) io.on(NETWORK_FAULT, (fault) => conditions.apply(fault));
  bus?.onTold((text) => deliverTold(io, text));
  const outbox = new Outbox({
    store: background,
    io,
    clock,
    losesPush: (user, now) => conditions.losesPush(user, now),
    tellOthers: (text) => bus?.tell(text),
    flushed: async () => bus?.flushed(),
    onSent(pushes) {
      metrics.count('cashier_pushes_total', {}, pushes);
      // A pushed change may have stored a wallet call, which is made now.
      walletCalls.wake();
    },
    onError: (error) => log('pushes wait', { error }),
  });
  const scheduler = new Scheduler({
    store: background,
    clock,
    onSteps: (count) => {
      metrics.count('cashier_steps_total', {}, count);
      outbox.wake();
    },
    onError: (error) => log('scheduled step failed', { error }),
  });
  const pace = { speed: options.speed ?? 1, random: options.random ?? Math.random };
  const providers = [...(options.providers ?? []), simulator(pace)];
  beginAtZero(
    metrics,
    providers.flatMap(({ name, remote }) => (remote ? [name] : [])),
  );
  const providerCalls = new ProviderCalls({
    store: background,
    providers,
    clock,
    onChange: () => outbox.wake(),
    onCall: ({ provider, kind }, outcome) =>
      metrics.count('cashier_provider_calls_total', { provider, kind, outcome }),
    onError: (error, call) =>
      log('provider call failed', { ...(call && { type: `${call.provider} ${call.kind}` }), error }),
  });
  const wallet = options.wallet ?? null;
  if (wallet) for (const opened of [store, background]) mirrorBooks(opened);
  const walletCalls = new WalletCalls({
    store: background,
    wallet,
    clock,
    onChange(user) {
      for (const job of [scheduler, providerCalls, outbox]) job.wake();
      pushBalance(cashier, user).catch((error: unknown) => log('balance not pushed', { error }));
    },
    onCall: ({ kind }, outcome) => metrics.count('cashier_wallet_calls_total', { kind, outcome }),
    onError: (error, call) => log('wallet call failed', { ...(call && { type: call.kind }), error }),
  });
  const reconciliation = new DailyReconciliation({
    store: background,
    providers,
    clock,
    onFound(provider, day, found) {
      metrics.count('cashier_discrepancies_total', { provider }, found.length);
      for (const { kind, payment } of found)
        log('settlement differs', { type: `${provider} ${day} ${payment}`, reason: kind });
    },
    onError: (error, about) => log('settlement not compared', { ...(about && { type: about }), error }),
  });
  const retention = new Retention({
    store: background,
    clock,
    days: options.retentionDays,
    onError: (error) => log('old details not deleted', { error }),
  });
  const cashier: Cashier = {
    store,
    io,
    identity,
    operators,
    providers,
    providerCalls,
    wallet,
    walletCalls,
    scheduler,
    outbox,
    networkConditions: conditions,
    ...pace,
    latency: options.latency ?? 1,
    captcha: options.captcha ?? 'ignore',
    captchas: new CaptchaTokens(keys, clock),
    hasSheets: options.hasSheets ?? false,
    log,
    metrics,
    tracing,
    calls: new RunningCalls(),
    overload: new Overload(store, scheduler, options.overload ?? DEFAULT_LIMITS),
    limits: new CallerLimits(),
    isProxyTrusted: options.isProxyTrusted ?? false,
    clock,
    keys,
    isOrigin: accessRules.isAllowedOrigin,
    runningCreates: new Set(),
  };
  metrics.level('cashier_running_calls', 'Calls that are being answered.', () => cashier.calls.count);
  metrics.level('cashier_degraded', 'This node cannot reach the others: 1, else 0.', () =>
    (bus?.isReady ?? true) ? 0 : 1,
  );
  measureQueues(metrics, store, clock);
  let isDraining = false;
  const state = { store, metrics, isBusReady: () => bus?.isReady ?? true, isDraining: () => isDraining };
  const frameAncestors = options.frameAncestors ?? LOOPBACK_PAGES;
  const hooks: Report = (request, response) => serveHooks(cashier, request, response);
  const report: Report = (request, response) => serveReport(cashier, request, response);
  const cspReport = createCspReports((violations) => io.of(PANEL).emit(VIOLATIONS, violations), clock);
  const pages = {
    files: filesFor(options),
    frameAncestors,
    isOwnHost: accessRules.isOwnHost,
  };
  const provider: Provider = (request, response, path) => serveProvider(cashier, request, response, path);
  const operations: Operate = (request, response, path) => serveOperations(state, request, response, path);
  const answer = servePages(pages, { log, operations, provider, hooks, report, cspReport });
  http.on('request', (request, response) => {
    if (!options.intercept?.(request, response)) answer(request, response);
  });
  serveSockets(cashier, new RecentResponses(clock));
  servePanel(cashier);
  try {
    await listen(http, port, options.listen ?? HOST);
  } catch (error) {
    await destroyStores();
    await bus?.close();
    throw error;
  }
  scheduler.wake();
  providerCalls.wake();
  walletCalls.wake();
  reconciliation.wake();
  retention.wake();
  outbox.wake();
  const address = http.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  log('started');
  return {
    url: `http://localhost:${bound}/`,
    port: bound,
    store,
    async close() {
      isDraining = true;
      await wait(options.drainMs ?? 0);
      await cashier.calls.ended(MAX_CALL_WAIT_MS);
      await scheduler.stop();
      await Promise.all([providerCalls, walletCalls, reconciliation, retention].map((job) => job.stop()));
      await outbox.stop();
      // Node.js does not count a connection without a request as idle. Browsers open such connections in advance, so they are dropped.
      const dropping = setInterval(() => http.closeAllConnections(), DROP_INTERVAL_MS);
      await io.close();
      clearInterval(dropping);
      await bus?.close();
      await destroyStores();
      await tracing.close();
      log('ended');
    },
  };
}
