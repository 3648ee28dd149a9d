import { existsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openStore } from '../../demo/cashier/storage/database.ts';
import { auditBooks } from './books.ts';
import { CashierProcess } from './cashier.ts';
import { Crowd } from './crowd.ts';
import { type Finding, VERDICTS, type Verdict } from './judge.ts';
import { type Plan, planRun } from './plan.ts';
import { type Played, playRun } from './play.ts';
import { TcpProxy } from './proxy/proxy.ts';
import { installTabs } from './tab.ts';

/** Users at once where the machine has nothing else to do. */
const AT_ONCE = 120;
/** Part of the faults that end the cashier's process; each is felt by everyone. */
const KILL_SHARE = 0.008;
/** A killed process loses nothing here, and a busy disk does not slow the clock down. */
const MEMORY = '/dev/shm';
/** `--load`: so many users at any time, each with a run after the other, milliseconds. */
const LOAD = { users: 1_000, lasts: 60_000 };
/** How many runs with findings are told in full. */
const TOLD = 12;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    'stop-at': { type: 'string' },
    report: { type: 'string' },
    load: { type: 'boolean', default: false },
    within: { type: 'string' },
    cashier: { type: 'string', default: '' },
    clock: { type: 'string', default: '' },
  },
});

installTabs();
const counts: Record<Verdict, number> = { doubled: 0, lost: 0, stuck: 0, wrong: 0 };
const struck = new Map<string, number>();
const runs = Number(values.runs);
const seed = Number(values.seed);
const from = Number(values.from);
const stopAt = values['stop-at'] === undefined ? Number.POSITIVE_INFINITY : Number(values['stop-at']);

const folder = await mkdtemp(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'faults-'));
const dbPath = join(folder, 'cashier.db');
const cashier = await CashierProcess.start(
  { script: values.cashier, clock: values.clock },
  { SANDBOX_DB: dbPath, SANDBOX_SPEED: '4' },
);
const store = await openStore(dbPath);
const crowd = values.load ? new Crowd(LOAD.users, LOAD.users) : new Crowd(AT_ONCE);
const proxy = await TcpProxy.start(cashier.port);
const started = performance.now();
/** No run begins after this, milliseconds: a machine that is very busy plays fewer, and says so. */
const within = values.within === undefined ? Number.POSITIVE_INFINITY : Number(values.within) * 1_000;
const stage = { proxy, cashier, store, crowd };
const slow: Plan[] = [];
let next = from;
let done = 0;
let told = 0;

await Promise.all(Array.from({ length: values.load ? LOAD.users : Math.min(AT_ONCE, runs) }, work));
for (const plan of slow) note(await playRun(stage, { ...plan, user: `${plan.user}again` }));
await cashier.stop();
const faults = await auditBooks(store);
for (const fault of faults) process.stdout.write(`books: ${fault}\n`);
counts.wrong += faults.length;
await store.destroy();
proxy.close();
await rm(folder, { recursive: true, force: true });

const seconds = ((performance.now() - started) / 1_000).toFixed(0);
const kinds = [...struck].toSorted(([, a], [, b]) => b - a);
process.stdout.write(`${kinds.map(([kind, count]) => `${kind} ${count}`).join(', ')}\n`);
process.stdout.write(`${kinds.length} kinds of fault, ${cashier.restarts} restarts, ${seconds} s\n`);
process.stdout.write(
  `${done} runs, ${VERDICTS.map((verdict) => `${counts[verdict]} ${verdict}`).join(', ')}\n`,
);
if (values.report) {
  const failed = VERDICTS.filter((verdict) => counts[verdict] > 0).length;
  writeFileSync(values.report, JSON.stringify({ passed: VERDICTS.length - failed, failed, done, counts }));
}
process.exit(VERDICTS.some((verdict) => counts[verdict] > 0) ? 1 : 0);

async function work(): Promise<void> {
  const isMore = () => (values.load ? performance.now() - started < LOAD.lasts : next < from + runs);
  while (isMore() && told < stopAt && performance.now() - started < within) {
    const run = next;
    next += 1;
    const plan = planRun({ seed, killShare: KILL_SHARE }, run);
    const played = await playRun(stage, plan);
    // A machine that stands still looks like a widget that does: whoever is only stuck is played again by themselves.
    if (played.findings.length > 0 && played.findings.every(({ verdict }) => verdict === 'stuck')) {
      slow.push(plan);
      process.stdout.write(`run ${run} was stuck: ${played.findings.map(({ what }) => what).join('; ')}\n`);
      process.stdout.write(`${played.diary.lines.join('\n')}\n`);
    } else note(played);
  }
}

function note({ plan, findings, struck: kinds }: Played): void {
  done += 1;
  for (const kind of new Set(kinds.map((name) => name.split(' at ')[0] ?? name))) {
    struck.set(kind, (struck.get(kind) ?? 0) + 1);
  }
  if (done % 500 === 0) process.stdout.write(`… ${done} runs, ${crowd.size} users at once\n`);
  if (findings.length === 0) return;
  for (const verdict of new Set(findings.map((finding) => finding.verdict))) counts[verdict] += 1;
  told += 1;
  if (told <= TOLD) tell(plan, findings, kinds);
}

function tell(plan: Played['plan'], findings: Finding[], kinds: string[]): void {
  const { run, faults: planned, ...rest } = plan;
  process.stdout.write(
    [
      `run ${run} (npm run faults -- --seed ${seed} --from ${run} --runs 1)`,
      `  ${JSON.stringify(rest)}`,
      `  faults ${JSON.stringify(planned)}`,
      `  struck ${kinds.join('; ') || 'none'}`,
      ...findings.map(({ verdict, what }) => `  ${verdict}: ${what}`),
      '',
    ].join('\n'),
  );
}
