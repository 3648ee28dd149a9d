import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from '../support/browser.ts';
import { startSandbox } from '../support/sandbox.ts';
import { findFaults, findOverflow, STRAINED } from './check-page.ts';
import { contactSheet, type Shown } from './contact-sheet.ts';
import { findLanguageFaults } from './find-language-faults.ts';
import { findMissing } from './find-missing.ts';
import { takePieces } from './pieces.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';
import { LOCALES, type Look, onStages, type Stage, THEMES, WIDTHS } from './stage.ts';

const FOLDER = join(process.cwd(), 'dist/gallery');
/** The cashier responds so fast that no picture shows a loading state. */
const SPEED = 20;
const LOOKS: readonly Look[] = [
  ...LOCALES.flatMap((locale) =>
    THEMES.flatMap((theme) => WIDTHS.map((width) => ({ locale, theme, width }))),
  ),
  ...STRAINED,
];

interface Options {
  /** A picture is taken when its name contains all of these words. */
  words: readonly string[];
  isChecked: boolean;
}

/** Takes the pictures, writes the contact sheet and prints the faults; true when there are none. */
export async function renderGallery({ words, isChecked }: Options): Promise<boolean> {
  const missing = await findMissing();
  for (const path of missing) say(`${path} has no scenario in test/gallery/scenarios.ts`);
  const wanted = Object.entries(SCENARIOS).flatMap(([path, scenario]) => {
    const looks = LOOKS.filter((look) => words.every((word) => nameOf(path, look).includes(word)));
    return looks.length > 0 ? [{ path, scenario, looks }] : [];
  });
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });

  const started = performance.now();
  const [sandbox, browser] = await Promise.all([
    startSandbox({ speed: SPEED, cards: 'inline' }),
    launchBrowser(),
  ]);
  const shown: Shown[] = [];
  try {
    await onStages(browser, sandbox.url, wanted, async (stage, job) => {
      shown.push(await takePictures(stage, job, isChecked));
    });
    shown.sort(
      (a, b) =>
        wanted.findIndex((row) => row.path === a.path) - wanted.findIndex((row) => row.path === b.path),
    );
    shown.push(...(await takePieces(browser, { url: sandbox.url, folder: FOLDER, words, isChecked })));
    await writeFile(join(FOLDER, 'index.html'), contactSheet(shown));
  } finally {
    await browser.close();
    await sandbox.stop();
  }

  const faults = shown.flatMap(({ path, faults }) => faults.map((fault) => `${path}: ${fault}`));
  for (const fault of faults) say(fault);
  const pictures = shown.reduce((sum, { pictures }) => sum + pictures.length, 0);
  const seconds = Math.round((performance.now() - started) / 1_000);
  say(
    `${shown.length} screens and pieces, ${pictures} pictures, ${faults.length} faults in ${seconds} s: dist/gallery/index.html`,
  );
  return faults.length === 0 && missing.length === 0;
}

interface Job {
  path: string;
  scenario: Scenario;
  looks: readonly Look[];
}

async function takePictures(
  stage: Stage,
  { path, scenario, looks }: Job,
  isChecked: boolean,
): Promise<Shown> {
  const shown: Shown = { path, pictures: [], faults: [] };
  try {
    await stage.show(path, scenario);
    if (isChecked) shown.faults.push(...(await findFaults(stage)), ...(await findLanguageFaults(stage)));
    for (const look of looks) {
      const file = `${nameOf(path, look)}.png`;
      await stage.dress(look);
      if (isChecked) {
        const cut = await findOverflow(stage.page);
        shown.faults.push(...cut.map((fault) => `${look.locale} ${look.width}: ${fault}`));
      }
      await stage.photograph(join(FOLDER, file));
      shown.pictures.push({ ...look, file });
    }
  } catch (error) {
    shown.faults.push(error instanceof Error ? error.message.split('\n', 3).join(' ') : String(error));
    await stage.page
      .screenshot({ path: join(FOLDER, `${fileName(path)}.failed.png`) })
      .catch(() => undefined);
  }
  return shown;
}

const fileName = (path: string) => path.slice(1).replace(/[/#]/g, '-');

function nameOf(path: string, { locale, theme, width, strain }: Look): string {
  return `${fileName(path)}.${locale}.${theme}.${width}${strain ? `.${strain}` : ''}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
