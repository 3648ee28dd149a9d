import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { MODES } from '../support/embedding-modes.ts';
import { type FuzzedPage, hostDataOf, makeMove, prepareRun, waitForWayOn } from '../support/fuzzed-page.ts';
import { journey } from '../support/journey.ts';
import { startPartner } from '../support/partner.ts';
import { planRun } from './fuzz/plan.ts';

/**
 * The first runs of the fuzzer's seed once more, with the built widget in Chromium: its own messages, sockets, storage,
 * policies and clock, which the fuzzer's page without a browser only stands in for. Values of `host` and `address` are
 * left to that page: no message carries a getter that throws.
 */
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const RUNS = 12;
const DOORS = ['frames', 'transactions', 'locales', 'storage'] as const;
/** The page has this long for what a move causes. */
const SETTLE_MS = 300;
/** On a busy machine, with the compilers of V8 switched off. */
const MAX_TASK_MS = 1_000;

const test = journey
  .extend('allowedConsoleErrors', () => /.*/)
  // The video guides of the runs are on this origin.
  .extend('partner', { scope: 'file' }, async ({ sandbox }, { onCleanup }) => {
    const { url, stop } = await startPartner(sandbox.url, {}, undefined, ['https://cashier.example']);
    onCleanup(stop);
    return { url };
  });
const plans = Array.from({ length: RUNS }, (_, run) => planRun(SEED, run, DOORS));

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
      else if (move.kind === 'change') await hosted.tell({ theme: 'dark', amount: '700' });
      else if (move.kind === 'push') fuzzed?.push();
      else await makeMove(hosted.widget, move);
      await pause(SETTLE_MS);
      await waitForWayOn(hosted.widget);
    }
    expect(fuzzed?.faults).toEqual([]);
    expect(await hosted.pollution()).toEqual([]);
    const longest = await Promise.all(
      hosted.page
        .frames()
        .map((frame) => frame.evaluate(() => Number(Reflect.get(document, 'longestTask')?.ms ?? 0))),
    );
    expect(Math.max(...longest)).toBeLessThan(MAX_TASK_MS);
  },
);
