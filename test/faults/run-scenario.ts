import type { HarnessContext } from './harness-context.ts';
import type { LoadController } from './load-controller.ts';
import type { RunLog } from './run-log.ts';
import type { Scenario } from './scenario.ts';
import { ScenarioRun } from './scenario-run.ts';
import type { Finding } from './verdict.ts';

export interface ScenarioResult {
  plan: Scenario;
  findings: Finding[];
  struck: string[];
  diary: RunLog;
}

export async function runScenario(
  stage: HarnessContext,
  crowd: LoadController,
  plan: Scenario,
): Promise<ScenarioResult> {
  await crowd.enter();
  const run = new ScenarioRun(stage, plan);
  try {
    crowd.note(await run.arrive());
    await run.act();
    return finishScenario(run, await run.settle());
  } finally {
    run.end();
    crowd.leave();
  }
}

export function finishScenario({ plan, lines, log }: ScenarioRun, findings: Finding[]): ScenarioResult {
  return { plan, findings, struck: lines.struck, diary: log };
}
