import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

/** The scripts of package.json that run a program of the repository directly, and its file. */
const PROGRAMS = Object.entries(packageJson.scripts).flatMap(([name, command]) => {
  const file = /^exec node (?:-r \S+ )?(\S+)$/.exec(command)?.[1];
  return file ? [{ name, file }] : [];
});

const run = (file: string, args: string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [file, ...args], { encoding: 'utf8', env: { ...process.env, ...env } });

test('each program takes the place of its shell, so that a signal to npm reaches it, and first looks at the age of Node.js', () => {
  const start = /^(?:exec node -r \.\/element\/build\/require-node\.cjs |(?!.*\bnode ))/;
  expect(Object.values(packageJson.scripts).filter((command) => !start.test(command))).toEqual([]);
});

test.each(PROGRAMS)('$name rejects an unknown option with one sentence', { tags: 'release' }, ({ file }) => {
  const { status, stdout, stderr } = run(file, ['--no-such-option']);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^Unknown option '--no-such-option'\. Try npm .* --help\.\n$/);
});

test.each(['start', 'dev', 'test', 'test:release'] as const)(
  'npm run %s on an old Node.js says in one sentence which one is needed',
  async (name) => {
    const folder = await mkdtemp(join(tmpdir(), 'old-node-'));
    const old = join(folder, 'old.cjs');
    await writeFile(old, "Object.defineProperty(process.versions, 'node', { value: '20.18.3' });");
    const [, , ...command] = packageJson.scripts[name].split(' ');
    const { status, stdout, stderr } = run('-r', [old, ...command]);
    await rm(folder, { recursive: true });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^Node\.js 20\.19 or newer is needed, and this is 20\.18\.3: install it .*\.\n$/);
  },
);

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
