import { readFile } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import { runConformance } from '../../element/conformance/run-conformance.ts';
import { kitOptions } from './kit-options.ts';
import { runProgram, stopPrograms } from './run-program.ts';
import { readTutorial } from './tutorial.ts';

const PROGRAM = 'demo/cashiers/minimal/cashier.mjs';
afterEach(stopPrograms);

test('the cashier of the tutorial breaks no rule, and skips those about parts that it does not have', {
  timeout: 90_000,
}, async () => {
  const results = await runConformance(kitOptions((await runProgram(process.execPath, PROGRAM)).url));
  const notPassed = results.filter(({ outcome }) => outcome !== 'passed');
  const isOfWithdrawals = (id: string) =>
    /withdrawal|^overdraft|^cancel$|^cancel-(?:too-late|at-once)$/.test(id);
  const [ofWithdrawals, others] = [true, false].map((wanted) =>
    notPassed.filter(({ rule }) => isOfWithdrawals(rule.id) === wanted),
  );
  for (const { rule, outcome, message } of ofWithdrawals ?? []) {
    expect([rule.id, outcome, message]).toEqual([
      rule.id,
      'skipped',
      expect.stringMatching(/a withdrawal method/),
    ]);
  }
  expect(others?.map(({ rule, outcome, message }) => [rule.id, outcome, message])).toEqual([
    ['masked-destination', 'skipped', expect.stringContaining('a withdrawal method')],
    ['ended-payment', 'skipped', expect.stringContaining('canCancel')],
    ['coin-address', 'skipped', expect.stringContaining('crypto')],
    ['coin-address-of-others', 'skipped', expect.stringContaining('crypto')],
    ['cancel-step', 'skipped', expect.stringContaining('canCancel')],
    ['invalid-step', 'skipped', expect.stringContaining('a method with a form')],
    ['preparation', 'skipped', expect.stringContaining('with a preparation')],
    ...['payout', 'payout-speed', 'payout-payee', 'payout-arrival', 'payout-shares'].map((id) => [
      id,
      'skipped',
      expect.stringContaining('explains the payout'),
    ]),
    ['payout-proof', 'skipped', expect.stringContaining('the proof of a wallet')],
    ['mistaked-is-final', 'skipped', expect.stringContaining('its user can cancel')],
    ['history-pages', 'skipped', expect.stringContaining('more payments than a page has')],
    ...['restart', 'restart-states', 'restart-ids', 'restart-balance', 'restart-work'].map((id) => [
      id,
      'skipped',
      expect.stringContaining('--restart'),
    ]),
  ]);
});

test.each([
  ['docs/write-a-cashier.md', 'minimal', ['cashier.mjs', 'index.html', 'page.mjs']],
  ['docs/write-a-cashier-in-python.md', 'python', ['methods.py', 'payments.py', 'cashier.py']],
])(
  'the code blocks of %s, one below the other, are the files of the program',
  async (page, folder, names) => {
    const blocks = new Map<string, string[]>();
    for (const { name, code } of readTutorial(page)) blocks.set(name, [...(blocks.get(name) ?? []), code]);
    expect([...blocks.keys()]).toEqual(names);
    // Ignores empty lines, because a Python file has two between its parts and the tutorial one.
    const pack = (code: string) => code.replace(/\n{2,}/g, '\n');
    for (const [name, parts] of blocks)
      expect(pack(parts.join('\n'))).toBe(pack(await readFile(`demo/cashiers/${folder}/${name}`, 'utf8')));
  },
);
