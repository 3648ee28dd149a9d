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

test('the line of a failed test and the element that it waited for are named', () => {
  const message = [
    'TimeoutError: locator.waitFor: Timeout 30000ms exceeded.',
    'Call log:',
    "\u001b[2m  - waiting for getByRole('heading', { name: 'Done' }) to be visible\u001b[22m",
    '    at submit (/home/dev/pay-widget/test/support/user-actions.ts:70:3)',
    '    at press (/home/dev/pay-widget/test/journeys/spei.test.ts:4:11)',
    '    at /home/dev/pay-widget/test/journeys/spei.test.ts:31:9',
    '    at runTest (/home/dev/pay-widget/node_modules/vitest/dist/run.js:7:1)',
  ].join('\n');
  const failed = { status: 'failed', fullName: 'SPEI pays', failureMessages: [message] };
  expect(listFailures({ testResults: [file('test/journeys/spei.test.ts', failed)] })).toEqual([
    'test/journeys/spei.test.ts > SPEI pays: TimeoutError: locator.waitFor: Timeout 30000ms exceeded.,' +
      " waiting for getByRole('heading', { name: 'Done' }) to be visible (line 31)",
  ]);
});

test('a file that could not be loaded is listed with its message', () => {
  const broken = { ...file('src/app/app.test.tsx'), status: 'failed', message: 'SyntaxError' };
  expect(listFailures({ testResults: [broken] })).toEqual(['src/app/app.test.tsx: SyntaxError']);
});

test('failures that another runner lists are shortened to a line', () => {
  expect(listFailures({ failures: ['page   a script reads the card\nstack'] })).toEqual([
    'page   a script reads the card',
  ]);
  expect(listFailures({})).toEqual([]);
});
