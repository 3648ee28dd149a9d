import type { HarnessContext } from './harness-context.ts';
import { LoadController } from './load-controller.ts';
import { runScenario } from './run-scenario.ts';
import type { Summary } from './run-summary.ts';
import { planScenario } from './scenario.ts';

/** An idle machine serves this many users at once. `LoadController` admits fewer on a busy one. */
const CONCURRENT_RUNS = 120;
/** Only a small share of the faults ends the cashier's process, because such a fault hits all users at once. */
const KILL_SHARE = 0.008;

export interface Batch {
  seed: number;
  from: number;
  runs: number;
  stopAt: number;
  /** No run begins after this time in milliseconds. A busy machine therefore makes fewer runs, which the summary reports. */
  within: number;
}

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
