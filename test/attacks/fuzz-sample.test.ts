import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { MODES } from '../support/embedding-modes.ts';
import { type FuzzedPage, hostDataOf, makeMove, prepareRun, waitForWayOn } from '../support/fuzzed-page.ts';
import { journey } from '../support/journey.ts';
import { startPartner } from '../support/partner.ts';
import { planRun } from './fuzz/plan.ts';

/**
 * Repeats runs of the fuzzer with the built widget in Chromium, because the fuzzer itself simulates the page: it has no real messages,
 * sockets, storage, policies or clock. The entry point `host` is left to the fuzzer, because a message to a frame cannot carry a getter
 * that throws, and so are `address` and `markup`.
 */
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const RUNS = 12;
const ENTRY_POINTS = ['frames', 'transactions', 'locales', 'storage'] as const;
/** The page has this time to react to a move, because a mutated input has no expected effect that the test could wait for. */
const SETTLE_MS = 300;
/** Longest allowed task by the clock of a busy machine, in a browser without optimizing compilers. The fuzzer allows 200 ms of CPU time. */
const MAX_TASK_MS = 5_000;

const test = journey
  .extend('allowedConsoleErrors', () => /.*/)
  // The policy of the partner's page has to allow the videos of payment guides, which the fuzzer's input puts on this origin.
  .extend('partner', { scope: 'file' }, async ({ sandbox }, { onCleanup }) => {
    const { url, stop } = await startPartner(sandbox.url, {}, undefined, ['https://cashier.example']);
    onCleanup(stop);
    return { url };
  });
const plans = Array.from({ length: RUNS }, (_, run) => planRun(SEED, run, ENTRY_POINTS));

test.for(plans.map((plan) => [plan.run, MODES[plan.run % MODES.length] ?? 'inline', plan] as const))(
  `seed ${SEED} run %i of the fuzzer finds no defect in Chromium: %s`,
  async ([, mode, plan], { embed }) => {
    let fuzzed: FuzzedPage | undefined;
    const hosted = await embed(mode, hostDataOf(plan), {
      prepare: async (page) => {
        fuzzed = await prepareRun(page, plan);
      },
    });
    await waitForWayOn(hosted.widget);
    for (const move of plan.moves) {
      if (move.kind === 'back') await hosted.goBack();
      else if (move.kind === 'withdraw') await hosted.navigate('withdrawal');
      else if (move.kind === 'change') await hosted.setData({ theme: 'dark', amount: '700' });
      else if (move.kind === 'push') fuzzed?.push();
      else await makeMove(hosted.widget, move);
      await pause(SETTLE_MS);
      await waitForWayOn(hosted.widget);
    }
    expect(fuzzed?.violations).toEqual([]);
    expect(await hosted.pollution()).toEqual([]);
    const longest = await Promise.all(
      hosted.page
        .frames()
        .map((frame) => frame.evaluate(() => Number(Reflect.get(document, 'longestTask')?.ms ?? 0))),
    );
    expect(Math.max(...longest)).toBeLessThan(MAX_TASK_MS);
  },
);
