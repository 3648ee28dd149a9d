import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from '../support/browser.ts';
import { startSandbox } from '../support/sandbox.ts';
import { findOverflow, findScreenViolations, STRAINED } from './check-page.ts';
import { takeComponents } from './component-pictures.ts';
import { contactSheet, type Shown } from './contact-sheet.ts';
import { findBoxes } from './find-boxes.ts';
import { findLanguageViolations } from './find-language-violations.ts';
import { findMissing } from './find-missing.ts';
import { LOCALES, type Look, onStages, type Stage, THEMES, WIDTHS } from './picture-page.ts';
import { SCENARIOS, type Scenario } from './screen-scenarios.ts';

const FOLDER = join(process.cwd(), 'dist/gallery');
/** At this speed no picture shows a loading state. */
const CASHIER_SPEED = 20;
const listLooks = (locales: readonly string[]): readonly Look[] => [
  ...locales.flatMap((locale) =>
    THEMES.flatMap((theme) => WIDTHS.map((width) => ({ locale, theme, width }))),
  ),
  ...STRAINED,
];

interface Options {
  /** Only pictures whose names contain all these words are taken. */
  words: readonly string[];
  locales?: readonly string[];
  isChecked: boolean;
}

export async function renderGallery({ words, locales = LOCALES, isChecked }: Options): Promise<boolean> {
  const looked = listLooks(locales);
  const missing = await findMissing();
  for (const path of missing) print(`${path} has no scenario in test/gallery/screen-scenarios.ts`);
  const wanted = Object.entries(SCENARIOS).flatMap(([path, scenario]) => {
    const looks = looked.filter((look) => words.every((word) => nameOf(path, look).includes(word)));
    return looks.length > 0 ? [{ path, scenario, looks }] : [];
  });
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });

  const started = performance.now();
  const [sandbox, browser] = await Promise.all([
    startSandbox({ speed: CASHIER_SPEED, cards: 'inline' }),
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
    shown.push(...(await takeComponents(browser, { url: sandbox.url, folder: FOLDER, words, isChecked })));
    await writeFile(join(FOLDER, 'index.html'), contactSheet(shown));
  } finally {
    await browser.close();
    await sandbox.stop();
  }

  const violations = shown.flatMap(({ path, violations }) =>
    violations.map((violation) => `${path}: ${violation}`),
  );
  for (const violation of violations) print(violation);
  const pictures = shown.reduce((sum, { pictures }) => sum + pictures.length, 0);
  const seconds = Math.round((performance.now() - started) / 1_000);
  print(
    `${shown.length} screens and components, ${pictures} pictures, ${violations.length} violations in ${seconds} s: dist/gallery/index.html`,
  );
  return violations.length === 0 && missing.length === 0;
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
  const shown: Shown = { path, pictures: [], violations: [] };
  try {
    await stage.show(path, scenario);
    if (isChecked)
      shown.violations.push(...(await findScreenViolations(stage)), ...(await findLanguageViolations(stage)));
    for (const look of looks) {
      const file = `${nameOf(path, look)}.png`;
      await stage.dress(look);
      if (isChecked) {
        const found = [...(await findOverflow(stage.page)), ...(await findBoxes(stage.page))];
        shown.violations.push(...found.map((violation) => `${look.locale} ${look.width}: ${violation}`));
      }
      await stage.photograph(join(FOLDER, file));
      shown.pictures.push({ ...look, file });
    }
  } catch (error) {
    shown.violations.push(error instanceof Error ? error.message.split('\n', 3).join(' ') : String(error));
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

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
