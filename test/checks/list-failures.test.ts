import { expect, test } from 'vitest';
import { listFailures } from '../list-failures.mjs';

const file = (
  name: string,
  ...assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
) => ({
  name: `/home/dev/pay-widget/${name}`,
  status: assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
  assertionResults,
});

test('a failed test is one line: file, name and the first line of its message without colors', () => {
  const failed = {
    status: 'failed',
    fullName: 'SPEI pays',
    failureMessages: ['\u001b[31mAssertionError\u001b[39m: expected 1 to be 2\n    at spei.test.ts:4'],
  };
  const testResults = [
    file('src/domain/money/money.test.ts', { status: 'passed', fullName: 'adds' }),
    file('test/journeys/spei.test.ts', { status: 'passed', fullName: 'opens' }, failed),
  ];
  expect(listFailures({ testResults })).toEqual([
    'test/journeys/spei.test.ts > SPEI pays: AssertionError: expected 1 to be 2',
  ]);
});

test('a file that could not be loaded is listed with its message', () => {
  const broken = {
    ...file('src/app/app.test.tsx'),
    status: 'failed',
    message: 'SyntaxError: Unexpected token',
  };
  expect(listFailures({ testResults: [broken] })).toEqual([
    'src/app/app.test.tsx: SyntaxError: Unexpected token',
  ]);
});

test('failures that another runner lists are shortened to a line', () => {
  expect(listFailures({ failures: ['page   a script reads the card\nstack'] })).toEqual([
    'page   a script reads the card',
  ]);
  expect(listFailures({})).toEqual([]);
});
