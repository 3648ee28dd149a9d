import { Crowd } from './crowd.ts';
import { planRun } from './plan.ts';
import { playRun } from './play.ts';
import type { Stage } from './stage.ts';
import type { Tally } from './tally.ts';

/** Users at once where the machine has nothing else to do. */
const AT_ONCE = 120;
/** Part of the faults that end the cashier's process; each is felt by everyone. */
const KILL_SHARE = 0.008;

export interface Series {
  seed: number;
  from: number;
  runs: number;
  /** So many runs with findings are enough. */
  stopAt: number;
  /** No run begins after this, milliseconds: a machine that is very busy plays fewer, and says so. */
  within: number;
}

/** Plays runs from their numbers, as many at once as the machine can serve. */
export async function playSeries(stage: Stage, tally: Tally, series: Series): Promise<void> {
  const { seed, from, runs, stopAt, within } = series;
  const crowd = new Crowd(AT_ONCE);
  const started = performance.now();
  let next = from;
  const work = async () => {
    while (next < from + runs && tally.found < stopAt && performance.now() - started < within) {
      const plan = planRun({ seed, killShare: KILL_SHARE }, next);
      next += 1;
      tally.note(await playRun(stage, crowd, plan));
      if (tally.done % 500 === 0) {
        process.stdout.write(`… ${tally.lines.at(-1)}; ${crowd.size} users at once\n`);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, runs) }, work));
}
