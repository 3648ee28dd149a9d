import type { Crowd } from './crowd.ts';
import type { Diary } from './diary.ts';
import type { Finding } from './judge.ts';
import type { Plan } from './plan.ts';
import { Run } from './run.ts';
import type { Stage } from './stage.ts';

export interface Played {
  plan: Plan;
  findings: Finding[];
  struck: string[];
  diary: Diary;
}

/** Plays one run from its plan: the user acts, faults strike, then everything calms down and the books are opened. */
export async function playRun(stage: Stage, crowd: Crowd, plan: Plan): Promise<Played> {
  await crowd.enter();
  const run = new Run(stage, plan);
  try {
    crowd.note(await run.arrive());
    await run.act();
    return endRun(run, await run.settle());
  } finally {
    run.end();
    crowd.leave();
  }
}

export function endRun({ plan, lines, diary }: Run, findings: Finding[]): Played {
  return { plan, findings, struck: lines.struck, diary };
}
