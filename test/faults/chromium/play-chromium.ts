import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, requireChromium } from '../../support/find-chromium.mjs';
import { planRun } from '../plan.ts';
import type { Stage } from '../stage.ts';
import type { Tally } from '../tally.ts';
import { PageRun, type Scene } from './page-run.ts';
import { Site } from './site.ts';

/** Pages at once: two cores can draw so many. */
const AT_ONCE = 4;
/** Longest planned wait in runs with real pages, which are slower than an engine alone; virtual time. */
const MAX_WAIT_MS = 8_000;

interface PageSeries {
  seed: number;
  from: number;
  runs: number;
  /** So many runs with findings are enough. */
  stopAt: number;
  clock: Scene['clock'];
  /** Folder of the built element. */
  element: string;
}

/** Plays runs with the built element in a real Chromium, through the same proxy and against the same cashier. */
export async function playChromium(
  stage: Stage,
  tally: Tally,
  { seed, from, runs, stopAt, clock, element }: PageSeries,
): Promise<void> {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: CHROMIUM_FLAGS });
  const site = await Site.start(element);
  let next = from;
  const work = async () => {
    while (next < from + runs && tally.found < stopAt) {
      const plan = planRun({ seed, killShare: 0.03 }, next);
      next += 1;
      const soon = (time: number) => Math.min(time, MAX_WAIT_MS);
      const run = new PageRun(
        { stage, browser, site, clock },
        {
          ...plan,
          steps: plan.steps.map((step) => ({ ...step, after: soon(step.after), lasts: soon(step.lasts) })),
          faults: plan.faults.map((fault) => ({ ...fault, wait: soon(fault.wait) })),
        },
      );
      try {
        await run.act();
        const findings = await run.settle();
        tally.note({ plan, findings, struck: run.lines.struck, diary: run.diary });
      } finally {
        await run.end();
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, runs) }, work));
  } finally {
    await browser.close();
    site.stop();
  }
}
