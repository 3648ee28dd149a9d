import { parseArgs } from 'node:util';
import { openStore } from '../../demo/cashier/storage/database.ts';
import { Latencies } from '../faults/latencies.ts';
import { countLedger, findLedgerErrors } from '../faults/ledger-queries.ts';
import { runLoad } from '../faults/load.ts';
import { PaymentReads } from '../faults/payment-reads.ts';
import { TcpProxy } from '../faults/proxy/tcp-proxy.ts';
import { Summary } from '../faults/run-summary.ts';
import { VERDICTS } from '../faults/verdict.ts';
import { installVirtualTabs } from '../faults/virtual-tab.ts';
import { findOverdueWork, tellParent } from './end-of-run.ts';
import { FailingBank } from './failing-bank.ts';
import { WatchedTabs } from './watched-tabs.ts';

/**
 * Many sessions of the widget in one process pay on a cluster (`npm run cluster -- --load`). When this process reports that all users have
 * arrived, its parent begins to end nodes and servers; the parent ends all nodes before the ledger is checked.
 */
const { values } = parseArgs({
  options: {
    balancer: { type: 'string', default: '' },
    watch: { type: 'string', default: '' },
    bank: { type: 'string', default: '' },
    database: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    users: { type: 'string', default: '2000' },
    lasts: { type: 'string', default: '60' },
  },
});

/** Longest wait for a widget to agree with the database after the last fault, in milliseconds of the slowed clock. */
const SETTLE_TIMEOUT_MS = 120_000;
/** So many users arrive at once, because each user mostly waits for the simulated latency of the responses. */
const MAX_ARRIVING_USERS = 200;
/** Interval between two comparisons on the slowed clock; long, because thousands of widgets are compared with one database. */
const POLL_INTERVAL_MS = 4_000;
const PACE = Number(process.env.FAULTS_PACE ?? 1);

installVirtualTabs();
const seed = Number(values.seed);
const latencies = new Latencies();
const store = await openStore(values.database, { onLost: () => undefined });
const proxy = await TcpProxy.start(Number(values.balancer));
const tally = new Summary(`npm run cluster -- --load --seed ${seed} --users ${values.users}`);
const bank = await FailingBank.start({
  port: Number(values.bank),
  seed,
  hookUrl: `http://127.0.0.1:${values.balancer}/hooks/bank`,
});
const tabs = new WatchedTabs(`http://127.0.0.1:${values.watch}`);
const started = performance.now();
await runLoad(
  {
    reads: new PaymentReads(store),
    proxy,
    // Faults of this process end no node, because the parent process ends nodes at its own times.
    cashier: { ready: async () => undefined, restart: () => undefined },
    onCall: (call) => latencies.note(call),
    pollIntervalMs: POLL_INTERVAL_MS,
    timeoutMs: SETTLE_TIMEOUT_MS / PACE,
  },
  tally,
  {
    seed,
    users: Number(values.users),
    arriving: MAX_ARRIVING_USERS,
    lastsMs: Number(values.lasts) * 1_000,
    async strike(lastsMs) {
      bank.planOutage(lastsMs);
      await tellParent('arrived', 'struck');
      bank.recover();
    },
    onArrival: ({ plan }) => tabs.watch(plan.user, plan.run),
  },
);
proxy.close();
const banked = await bank.compare(store);
const overdue = await findOverdueWork(store);
const pushes = await tabs.compare(store);
await tellParent('settled', 'stopped');
const errors = await findLedgerErrors(store);
const books = await countLedger(store);
await store.destroy();

for (const { verdict } of banked) tally.counts[verdict] += 1;
tally.counts.stuck += overdue.length;
tally.counts.lost += pushes.missed.length;
tally.counts.wrong += errors.length;
const found = [...banked.map(({ what }) => what), ...overdue, ...pushes.missed, ...errors];
for (const line of found) process.stdout.write(`  ${line}\n`);
const [faults = '', kinds = '', verdict = ''] = tally.lines;
const isExact = errors.length === 0 ? 'exact to the minor unit' : `${errors.length} errors`;
process.stdout.write(
  [
    faults,
    `${kinds}; ${latencies.line} (times of a clock at ${PACE} of real time)`,
    bank.line,
    `${books.payments} payments, ${books.entries} entries in the ledger: ${isExact}`,
    `${pushes.heard} final statuses were pushed to ${pushes.tabs} tabs on one other node, ${pushes.missed.length} were not`,
    `seed ${seed}: ${verdict}, ${((performance.now() - started) / 1_000).toFixed(0)} s`,
    '',
  ].join('\n'),
);
process.exit(VERDICTS.every((name) => tally.counts[name] === 0) ? 0 : 1);
