import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openStore } from '../../demo/cashier/storage/database.ts';
import { exitOnSignal } from '../support/exit-on-signal.mjs';
import { runChromiumBatch } from './chromium/run-batch.ts';
import { runKiosk } from './chromium/run-kiosk.ts';
import type { HarnessContext } from './harness-context.ts';
import { KillableCashier } from './killable-cashier.ts';
import { Latencies } from './latencies.ts';
import { countLedger, findLedgerErrors } from './ledger-queries.ts';
import { planEndings, runLoad } from './load.ts';
import { PaymentReads } from './payment-reads.ts';
import { TcpProxy } from './proxy/tcp-proxy.ts';
import { runBatch } from './run-engine-batch.ts';
import { Summary } from './run-summary.ts';
import { VERDICTS } from './verdict.ts';
import { installVirtualTabs } from './virtual-tab.ts';

/** The database is in memory, because a busy disk would slow the clock down. The files survive when the cashier is killed. */
const MEMORY = '/dev/shm';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    'stop-at': { type: 'string', default: 'Infinity' },
    report: { type: 'string' },
    load: { type: 'boolean', default: false },
    within: { type: 'string', default: 'Infinity' },
    chromium: { type: 'string', default: '0' },
    kiosk: { type: 'string' },
    cashier: { type: 'string', default: '' },
    clock: { type: 'string', default: '' },
    element: { type: 'string', default: '' },
  },
});

const { FAULTS_PACE = 1, FAULTS_EPOCH = 0 } = process.env;
installVirtualTabs();
const seed = Number(values.seed);
const folder = await mkdtemp(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'faults-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
exitOnSignal();
const dbPath = join(folder, 'cashier.db');
const cashier = await KillableCashier.start(
  { script: values.cashier, clock: values.clock },
  { SANDBOX_SHEETS: 'on', SANDBOX_DB: dbPath, SANDBOX_SPEED: values.kiosk ? '1000' : '4' },
);
if (values.kiosk) {
  const isWithin = await runKiosk(cashier.url, values.element, values.kiosk);
  await cashier.stop();
  process.exit(isWithin ? 0 : 1);
}
const latencies = new Latencies();
const store = await openStore(dbPath);
const stage: HarnessContext = {
  cashier,
  reads: new PaymentReads(store),
  proxy: await TcpProxy.start(cashier.port),
  onCall: (call) => latencies.note(call),
  pollIntervalMs: values.load ? 2_000 : 600,
  timeoutMs: values.load ? 90_000 / Number(FAULTS_PACE) : 60_000,
};
const started = performance.now();
const tally = new Summary(`npm run test:faults -- --seed ${seed}`);
const pages = Number(values.chromium);
const series = { seed, from: Number(values.from), stopAt: Number(values['stop-at']) };
if (values.load) await runLoad(stage, tally, planEndings(stage, seed));
else if (pages > 0) {
  const clock = { pace: Number(FAULTS_PACE), epoch: Number(FAULTS_EPOCH) };
  await runChromiumBatch(stage, tally, { ...series, runs: pages, clock, element: values.element });
} else {
  await runBatch(stage, tally, {
    ...series,
    runs: Number(values.runs),
    within: Number(values.within) * 1_000,
  });
}
await cashier.stop();
const faults = await findLedgerErrors(store);
const books = await countLedger(store);
for (const fault of faults) process.stdout.write(`books: ${fault}\n`);
tally.counts.wrong += faults.length;
await store.destroy();
stage.proxy.close();

const seconds = ((performance.now() - started) / 1_000).toFixed(0);
const isExact = faults.length === 0 ? 'exact to the minor unit' : `${faults.length} faults`;
const [kinds = '', count = '', last = ''] = tally.lines;
process.stdout.write(
  `${kinds}\n${latencies.line}\n${books.payments} payments, ${books.entries} entries in the books: ${isExact}\n`,
);
process.stdout.write(`${count}, ${cashier.restarts} restarts, ${seconds} s\n${last}\n`);
if (values.report) {
  const { counts, done } = tally;
  const failed = VERDICTS.filter((verdict) => counts[verdict] > 0).length;
  writeFileSync(values.report, JSON.stringify({ passed: VERDICTS.length - failed, failed, done, counts }));
}
process.exit(tally.isClean ? 0 : 1);
