import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DELIBERATE_BUGS } from '../attacks/fuzz/deliberate-bugs.mjs';
import { ATTACKS } from '../attacks/table.mjs';

test.each(ATTACKS.map((attack) => [attack.name, attack] as const))(
  'the tests that the table names for the attack "%s" exist',
  (_, { file, tests = '' }) => {
    expect(existsSync(file), file).toBe(true);
    const source = readFileSync(file, 'utf8');
    for (const part of tests.split('|')) expect(source).toContain(part);
  },
);

test('the attack table lists no attack twice', () => {
  const names = ATTACKS.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

test.each(Object.entries(DELIBERATE_BUGS))(
  'the deliberate bug "%s" of the fuzzer still fits the source',
  (_, { changes }) => {
    for (const { file, from } of changes) expect(readFileSync(file, 'utf8')).toContain(from);
  },
);
