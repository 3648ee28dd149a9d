import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DELIBERATE_BUGS } from '../attacks/fuzz/deliberate-bugs.mjs';
import { judge } from '../attacks/judge.mjs';
import { ATTACKS } from '../attacks/table.mjs';

test.each(ATTACKS.map((attack) => [attack.name, attack] as const))(
  'the tests that the table names for the attack "%s" exist',
  (_, { file, tests = '' }) => {
    expect(existsSync(file), file).toBe(true);
    const source = readFileSync(file, 'utf8');
    for (const part of tests.split('|')) expect(source).toContain(part);
  },
);

test.each([
  ['is broken where its tests were skipped', 'skipped', [], [false]],
  ['has no verdict where the machine lacks its browser', 'skipped', ['firefox'], []],
  ['has a verdict for each browser in which it ran', 'passed', ['webkit'], [true]],
])('an attack in Firefox %s', (_, status, missing, verdicts) => {
  const attack = { aim: 'page', name: '', rule: '', file: 'a.test.ts' } as const;
  const results = [{ name: 'a.test.ts', message: '', assertionResults: [{ fullName: 'firefox', status }] }];
  expect(judge(attack, { testResults: results }, missing).map(({ isHeld }) => isHeld)).toEqual(verdicts);
});

test.each(Object.entries(DELIBERATE_BUGS))(
  'the deliberate bug "%s" of the fuzzer still fits the source',
  (_, { changes }) => {
    for (const { file, from } of changes) expect(readFileSync(file, 'utf8')).toContain(from);
  },
);
