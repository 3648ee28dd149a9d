import { setTimeout as pause } from 'node:timers/promises';
import type { HarnessContext } from './context.ts';
import { LoadController } from './load-controller.ts';
import { finishScenario } from './run-scenario.ts';
import { planLoad } from './scenario.ts';
import { ScenarioRun } from './scenario-run.ts';
import type { Summary } from './summary.ts';

/** `--load`: this many concurrent users during this many virtual milliseconds. */
const LOAD = { users: 1_000, lasts: 60_000 };
/** Users that arrive at once. */
const ARRIVE = 40;
/** When the cashier's process is killed or asked to end, as a share of the time. */
const ENDINGS = [
  [0.25, 'SIGKILL'],
  [0.5, 'SIGTERM'],
  [0.75, 'SIGKILL'],
] as const;

/**
 * A thousand users arrive, make payments and act for a minute under faults; then the faults end, and each widget has to agree with
 * the database. The run ends by itself: every wait has a limit.
 */
export async function runLoad(stage: HarnessContext, tally: Summary, seed: number): Promise<void> {
  const print = (what: string) => process.stdout.write(`${what}\n`);
  const crowd = new LoadController(ARRIVE, ARRIVE);
  const came = performance.now();
  const users = await Promise.all(
    Array.from({ length: LOAD.users }, async (_, at) => {
      await crowd.enter();
      const run = new ScenarioRun(stage, planLoad({ seed, killShare: 0 }, at));
      await run.arrive();
      crowd.leave();
      return run;
    }),
  );
  print(`${users.length} users are there after ${seconds(performance.now() - came)} s`);
  const began = Date.now();
  const isOver = () => Date.now() - began > LOAD.lasts;
  const endings = ENDINGS.map(([part, signal]) =>
    pause(LOAD.lasts * part).then(() => stage.cashier.restart(signal)),
  );
  await Promise.all([...users.map((run) => run.act(isOver)), ...endings]);
  print(`they have paid and been struck for ${seconds(Date.now() - began)} s`);
  const calm = performance.now();
  await Promise.all(
    users.map(async (run) => {
      const findings = await run.settle();
      run.end();
      tally.note(finishScenario(run, findings));
    }),
  );
  print(`all is quiet after ${seconds(performance.now() - calm)} s more`);
}

const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1);
