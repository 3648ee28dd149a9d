import { readFile } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import { runConformance } from '../../element/conformance/run-conformance.ts';
import { kitOptions } from './kit-options.ts';
import { runProgram, stopPrograms } from './run-program.ts';

const PROGRAM = 'demo/cashiers/minimal/cashier.mjs';
afterEach(stopPrograms);

test('the cashier of the tutorial breaks no rule, and skips those about parts that it does not have', {
  timeout: 90_000,
}, async () => {
  const results = await runConformance(kitOptions((await runProgram(process.execPath, PROGRAM)).url));
  const notPassed = results.filter(({ outcome }) => outcome !== 'passed');
  expect(notPassed.map(({ rule, outcome, message }) => [rule.id, outcome, message])).toEqual([
    ...['create-withdrawal', 'overdraft', 'overdraft-at-once', 'cancel'].map((id) => [
      id,
      'skipped',
      expect.stringContaining('a withdrawal method'),
    ]),
    ['invalid-step', 'skipped', expect.stringContaining('a method with a form')],
    ['preparation', 'skipped', expect.stringContaining('with a preparation')],
    ['restart', 'skipped', expect.stringContaining('--restart')],
  ]);
});

test('each code block of docs/write-a-cashier.md is a part of the program', async () => {
  const [page, program] = await Promise.all(
    ['docs/write-a-cashier.md', PROGRAM].map((path) => readFile(path, 'utf8')),
  );
  const blocks = [...(page ?? '').matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = '']) => code);
  expect(blocks.length).toBeGreaterThan(5);
  for (const code of blocks) expect(program).toContain(code);
});
