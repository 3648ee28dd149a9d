import { expect, test } from 'vitest';
import { findSlowest } from '../find-slowest.mjs';
import { findUnsteady } from '../find-unsteady.mjs';

const NAMES = ['row of a table', 'row of a table', 'unsteady', 'worse', 'short', 'skipped', 'a', 'b', 'c'];
const file = (name: string, ...durations: (number | null)[]) => ({
  name: `/home/dev/pay-widget/${name}`,
  assertionResults: durations.map((duration, at) => ({ fullName: NAMES[at] ?? '', duration })),
});
/** The report of the element tests has no list of files, so their time is not counted. */
const NO_LIST = {};

test('the list of slow test files is sorted by time, has at most ten rows and omits fast files', () => {
  const quick = file('src/domain/money/money.test.ts', 3, 4);
  const many = Array.from({ length: 12 }, (_, at) => file(`src/many/${at}.test.ts`, 1_000));
  const spei = file('test/journeys/spei.test.ts', 2_000, 9_400, null);
  const restart = file('demo/cashier/restart.test.ts', 20_000);
  const slowest = findSlowest([{ testResults: [quick, spei] }, { testResults: [restart, ...many] }, NO_LIST]);
  expect(slowest).toHaveLength(10);
  expect(slowest.slice(0, 3)).toEqual([
    { path: 'demo/cashier/restart.test.ts', seconds: 20 },
    { path: 'test/journeys/spei.test.ts', seconds: 11 },
    { path: 'src/many/0.test.ts', seconds: 1 },
  ]);
});

test('a test that took more than three times as long as others of its run is unsteady, and no short one or other row of its name', () => {
  const runs = [
    [2_000, 20, 1_500, 1_000, 10, null, 300, 400, 500],
    [10_000, 100, 25_000, 45_000, 900, null, 1_500, 2_000, 2_500],
  ].map((durations) => ({ testResults: [file('test/journeys/spei.test.ts', ...durations)] }));
  expect(findUnsteady([...runs, NO_LIST])).toEqual([
    { test: 'test/journeys/spei.test.ts > worse', seconds: [1, 9] },
    { test: 'test/journeys/spei.test.ts > unsteady', seconds: [1.5, 5] },
  ]);
});
