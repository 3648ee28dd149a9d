import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

/** The scripts of package.json that have options, and their files. */
const PROGRAMS = [
  'test',
  'test:faults',
  'test:attacks',
  'test:screens',
  'build',
  'bench',
  'cluster',
  'release',
].map((name) => ({ name, file: /^node (\S+)/.exec(Object(packageJson.scripts)[name])?.[1] ?? '' }));

const run = (file: string, args: string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [file, ...args], { encoding: 'utf8', env: { ...process.env, ...env } });

test.each(PROGRAMS)('$name rejects an unknown option with one sentence', ({ file }) => {
  const { status, stdout, stderr } = run(file, ['--no-such-option']);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^Unknown option '--no-such-option'\. Try npm .* --help\.\n$/);
});

test.each([
  [
    'a browser that is not there',
    { CHROMIUM_PATH: '/no/chromium' },
    'Chromium',
    'CHROMIUM_PATH is no program: /no/chromium.',
  ],
  ['a port that is no number', { PORT: 'abc' }, 'port', 'PORT must be a whole number from 1 to 65535'],
])('npm run doctor names %s, and ends with 1', (_, env, name, sentence) => {
  const { status, stdout } = run('test/doctor.mjs', [], env);
  expect(status).toBe(1);
  expect(stdout).toMatch(new RegExp(`MISSING\\s+${name}\\s+${sentence}`));
  expect(stdout).toContain(`First repair: ${name}.`);
});
