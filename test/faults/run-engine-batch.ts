import type { HarnessContext } from './harness-context.ts';
import { LoadController } from './load-controller.ts';
import { runScenario } from './run-scenario.ts';
import type { Summary } from './run-summary.ts';
import { planScenario } from './scenario.ts';

/** Number of concurrent users on an otherwise idle machine. */
const CONCURRENT_RUNS = 120;
/** Share of the faults that end the cashier's process; each one affects all users. */
const KILL_SHARE = 0.008;

export interface Batch {
  seed: number;
  from: number;
  runs: number;
  /** The batch stops after this many runs with findings. */
  stopAt: number;
  /** No run begins after this, milliseconds: a very busy machine executes fewer runs, and the summary says so. */
  within: number;
}

/** Executes runs by their numbers, as many at once as the machine can serve. */
export async function runBatch(stage: HarnessContext, tally: Summary, series: Batch): Promise<void> {
  const { seed, from, runs, stopAt, within } = series;
  const crowd = new LoadController(CONCURRENT_RUNS);
  const started = performance.now();
  let next = from;
  const work = async () => {
    while (next < from + runs && tally.found < stopAt && performance.now() - started < within) {
      const plan = planScenario({ seed, killShare: KILL_SHARE }, next);
      next += 1;
      tally.note(await runScenario(stage, crowd, plan));
      if (tally.done % 500 === 0) {
        process.stdout.write(`… ${tally.lines.at(-1)}; ${crowd.size} users at once\n`);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENT_RUNS, runs) }, work));
}
