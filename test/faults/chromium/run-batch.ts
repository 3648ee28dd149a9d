import { chromium } from 'playwright';
import { requireChromium, TEST_CHROMIUM_FLAGS } from '../../support/find-chromium.mjs';
import type { HarnessContext } from '../harness-context.ts';
import type { Summary } from '../run-summary.ts';
import { planScenario } from '../scenario.ts';
import { PageRun, type PageRunContext } from './page-run.ts';
import { PartnerSite } from './partner-site.ts';

/** Two cores can render no more pages than this at once. */
const CONCURRENT_PAGES = 4;
/** Longest planned delay, in virtual milliseconds. It is short, because a real page is slower than the engine alone. */
const MAX_WAIT_MS = 8_000;

interface PageSeries {
  seed: number;
  from: number;
  runs: number;
  stopAt: number;
  clock: PageRunContext['clock'];
  element: string;
}

export async function runChromiumBatch(
  stage: HarnessContext,
  tally: Summary,
  { seed, from, runs, stopAt, clock, element }: PageSeries,
): Promise<void> {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: TEST_CHROMIUM_FLAGS });
  const site = await PartnerSite.start(element);
  let next = from;
  const work = async () => {
    while (next < from + runs && tally.found < stopAt) {
      const plan = planScenario({ seed, killShare: 0.03 }, next);
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
    await Promise.all(Array.from({ length: Math.min(CONCURRENT_PAGES, runs) }, work));
  } finally {
    await browser.close();
    site.stop();
  }
}
