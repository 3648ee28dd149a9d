/** @module-tag release */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { listFailures } from '../list-failures.mjs';
import { journey as test } from '../support/journey.ts';

/** Tests whose result depends on fonts, time zone or language; NAMES selects some of them. */
const FILES = [
  'test/journeys/pix.test.ts',
  'test/visual/visual.test.ts',
  'test/journeys/steady-layout.test.ts',
  'test/release/worlds.test.ts',
];
const NAMES = [
  'can be copied and scanned',
  'light.? theme matches',
  'longest texts.*moves neither status icon',
  'own world',
];
/** One test of the journey and of this file each, five pictures, four tests of the layout. */
const TEST_COUNT = 11;
const MAX_REPORT_BYTES = 10_000_000;
const WORLD_TIMEOUT_MS = 240_000;

const WIDE_LETTERS = ['sans-serif', 'system-ui']
  .map(
    (family) =>
      `<match target="pattern"><test name="family"><string>${family}</string></test>` +
      '<edit name="family" mode="prepend" binding="strong"><string>monospace</string></edit></match>',
  )
  .join('');

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'worlds-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function withFonts(name: string, rules: string) {
  const home = join(folder, name);
  await mkdir(join(home, 'fontconfig'), { recursive: true });
  await writeFile(
    join(home, 'fontconfig/fonts.conf'),
    `<?xml version="1.0"?><fontconfig>${rules}</fontconfig>`,
  );
  return { XDG_CONFIG_HOME: home };
}

test('a test has its own world: time zone, language and scale', async ({ open }) => {
  const page = await open({});
  const world = await page.evaluate(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return [timeZone, navigator.language, devicePixelRatio];
  });
  expect(world).toEqual(['UTC', 'en-US', 1]);
  const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions();
  expect([timeZone, locale]).toEqual(['UTC', 'en-US']);
});

describe('one journey, one picture and the tests of the layout pass', () => {
  test.for<[string, () => Promise<Record<string, string>>]>([
    ['with a wide font of the machine', () => withFonts('wide', WIDE_LETTERS)],
    [
      'in Nepal, in Turkish',
      async () => ({ TZ: 'Asia/Kathmandu', LANG: 'tr_TR.UTF-8', LANGUAGE: 'tr', GDK_SCALE: '2' }),
    ],
  ])('%s', { timeout: WORLD_TIMEOUT_MS }, async ([, settings]) => {
    const { PATH = '', HOME = '', CHROMIUM_PATH = '' } = process.env;
    const env = { PATH, HOME, CHROMIUM_PATH, ...(await settings()) };
    const args = ['run', '--project=journeys', '--reporter=json', '-t', NAMES.join('|')];
    const printed = await new Promise<string>((resolve) => {
      const program = ['node_modules/vitest/vitest.mjs', ...args, ...FILES];
      execFile(process.execPath, program, { env, maxBuffer: MAX_REPORT_BYTES }, (_error, output, messages) =>
        resolve(output || messages),
      );
    });
    const report = JSON.parse(printed.slice(printed.indexOf('{"num')));
    expect(listFailures(report)).toEqual([]);
    expect(report).toMatchObject({ success: true, numPassedTests: TEST_COUNT });
  });
});
