import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { runConformance } from '../../element/conformance/run-conformance.ts';
import { freePort } from '../support/free-port.ts';
import { kitOptions } from './kit-options.ts';

const PROGRAM = 'demo/cashiers/minimal/cashier.mjs';
const running = new Set<ReturnType<typeof spawn>>();
afterEach(() => {
  for (const child of running) child.kill();
  running.clear();
});

/** Runs a cashier until it prints its address. */
async function runProgram(command: string, program: string): Promise<string> {
  const env = { ...process.env, PORT: String(await freePort()) };
  const child = spawn(command, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return String(line).replace('ready ', '');
}

test('the cashier of the tutorial breaks no rule, and skips those about withdrawals and the restart', async () => {
  const results = await runConformance(kitOptions(await runProgram(process.execPath, PROGRAM)));
  const notPassed = results.filter(({ outcome }) => outcome !== 'passed');
  expect(notPassed.map(({ rule, outcome, message }) => [rule.id, outcome, message])).toEqual([
    ...['create-withdrawal', 'overdraft', 'overdraft-at-once', 'cancel'].map((id) => [
      id,
      'skipped',
      expect.stringContaining('a withdrawal method'),
    ]),
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
