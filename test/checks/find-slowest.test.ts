import { expect, test } from 'vitest';
import { findSlowest } from '../find-slowest.mjs';

const file = (name: string, ...durations: (number | null)[]) => ({
  name: `/home/dev/pay-widget/${name}`,
  assertionResults: durations.map((duration) => ({ duration })),
});

test('the list of slow test files is sorted by time, has at most ten rows and omits fast files', () => {
  const quick = file('src/domain/money/money.test.ts', 3, 4);
  const many = Array.from({ length: 12 }, (_, at) => file(`src/many/${at}.test.ts`, 1_000));
  const slowest = findSlowest([
    { testResults: [quick, file('test/journeys/spei.test.ts', 2_000, 9_400, null)] },
    { testResults: [file('demo/cashier/restart.test.ts', 20_000), ...many] },
    // The report of the element tests has no list of files.
    {},
  ]);
  expect(slowest).toHaveLength(10);
  expect(slowest.slice(0, 3)).toEqual([
    { path: 'demo/cashier/restart.test.ts', seconds: 20 },
    { path: 'test/journeys/spei.test.ts', seconds: 11 },
    { path: 'src/many/0.test.ts', seconds: 1 },
  ]);
});
