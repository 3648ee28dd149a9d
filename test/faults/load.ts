import { setTimeout as pause } from 'node:timers/promises';
import type { HarnessContext } from './harness-context.ts';
import { LoadController } from './load-controller.ts';
import { finishScenario } from './run-scenario.ts';
import type { Summary } from './run-summary.ts';
import { planLoad } from './scenario.ts';
import { ScenarioRun } from './scenario-run.ts';

export interface LoadPlan {
  seed: number;
  users: number;
  arriving: number;
  lastsMs: number;
  strike: (lastsMs: number) => Promise<void>;
  onArrival?: (run: ScenarioRun) => void;
}

/** `npm run test:faults -- --load`: a thousand users pay during a virtual minute, in which faults end the cashier three times. */
export function planEndings(stage: HarnessContext, seed: number): LoadPlan {
  const signals = [
    [0.25, 'SIGKILL'],
    [0.5, 'SIGTERM'],
    [0.75, 'SIGKILL'],
  ] as const;
  const strike = async (lastsMs: number) => {
    await Promise.all(
      signals.map(([part, signal]) => pause(lastsMs * part).then(() => stage.cashier.restart(signal))),
    );
  };
  return { seed, users: 1_000, arriving: 40, lastsMs: 60_000, strike };
}

/** Users pay and act under faults, then the faults end, and each widget must agree with the database. Every wait has a limit. */
export async function runLoad(stage: HarnessContext, tally: Summary, plan: LoadPlan): Promise<void> {
  const { seed, lastsMs } = plan;
  const print = (what: string) => process.stdout.write(`${what}\n`);
  const crowd = new LoadController(plan.arriving, plan.arriving);
  const came = performance.now();
  const users = await Promise.all(
    Array.from({ length: plan.users }, async (_, at) => {
      await crowd.enter();
      const run = new ScenarioRun(stage, planLoad({ seed, killShare: 0 }, at));
      await run.arrive();
      plan.onArrival?.(run);
      crowd.leave();
      return run;
    }),
  );
  print(`${users.length} users are there after ${seconds(performance.now() - came)} s`);
  const began = Date.now();
  const hasEnded = () => Date.now() - began > lastsMs;
  await Promise.all([...users.map((run) => run.act(hasEnded)), plan.strike(lastsMs)]);
  print(`they have paid and been struck for ${seconds(Date.now() - began)} s of their clock`);
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
