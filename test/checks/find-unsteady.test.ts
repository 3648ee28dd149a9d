import { expect, test } from 'vitest';
import { findUnsteady } from '../find-unsteady.mjs';

const run = (durations: Record<string, number | null>) => ({
  testResults: [
    {
      name: '/home/dev/pay-widget/test/journeys/spei.test.ts',
      assertionResults: Object.entries(durations).map(([fullName, duration]) => ({ fullName, duration })),
    },
  ],
});

test('a test that once took more than three times as long as before is unsteady; a short or skipped one is not', () => {
  const runs = [
    run({ steady: 2_000, unsteady: 1_500, worse: 1_000, short: 10, skipped: null }),
    run({ steady: 5_900, unsteady: 5_000, worse: 9_000, short: 900, skipped: null }),
    // The report of the element tests has no list of files.
    {},
  ];
  expect(findUnsteady(runs)).toEqual([
    { test: 'test/journeys/spei.test.ts > worse', seconds: [1, 9] },
    { test: 'test/journeys/spei.test.ts > unsteady', seconds: [1.5, 5] },
  ]);
});
