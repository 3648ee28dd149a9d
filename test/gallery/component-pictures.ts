import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Browser } from 'playwright';
import type { View } from '../../demo/workbench/view.ts';
import { findUnexpectedlyEmpty, showExamples } from '../support/workbench-examples.ts';
import { findAxeViolations } from './check-page.ts';
import type { Shown } from './contact-sheet.ts';
import { THEMES } from './picture-page.ts';

const WIDTHS = ['360', '1280'] as const;
const DIRECTIONS = ['ltr', 'rtl'] as const;
const VIEWPORT_HEIGHT_PX = 740;

type Look = Pick<View, 'theme' | 'width' | 'dir'> & { theme: (typeof THEMES)[number] };

const LOOKS: readonly Look[] = THEMES.flatMap((theme) =>
  DIRECTIONS.flatMap((dir) => WIDTHS.map((width) => ({ theme, dir, width }))),
);

function listComponents(): string[] {
  return ['ui', 'parts', 'forms'].flatMap((folder) =>
    readdirSync(join('src', folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.examples.tsx'))
      .map((path) => `${folder}/${basename(path, '.examples.tsx')}`),
  );
}

interface Options {
  url: string;
  folder: string;
  words: readonly string[];
  isChecked: boolean;
}

export async function takeComponents(
  browser: Browser,
  { url, folder, words, isChecked }: Options,
): Promise<Shown[]> {
  const shown: Shown[] = [];
  const context = await browser.newContext({ reducedMotion: 'reduce', timezoneId: 'UTC' });
  const page = await context.newPage();
  for (const component of listComponents()) {
    const looks = LOOKS.map((look) => ({
      look,
      name: `${component.replace('/', '-')}.en.${look.theme}.${look.width}.${look.dir}`,
    })).filter(({ name }) => words.every((word) => name.includes(word)));
    const row: Shown = { path: `/workbench/${component}`, pictures: [], violations: [] };
    for (const { look, name } of looks) {
      const file = `${name}.png`;
      await page.setViewportSize({ width: Number(look.width), height: VIEWPORT_HEIGHT_PX });
      await showExamples(page, url, { component, ...look });
      await page.waitForLoadState('networkidle');
      if (isChecked) {
        const found = [
          ...(await findUnexpectedlyEmpty(page)).map((example) => `wrongly empty: ${example}`),
          ...(await findAxeViolations(page, 'components')),
        ];
        row.violations.push(
          ...found.map((violation) => `${look.theme} ${look.width} ${look.dir}: ${violation}`),
        );
      }
      await page.screenshot({ path: join(folder, file), fullPage: true });
      row.pictures.push({ locale: look.dir, theme: look.theme, width: Number(look.width), file });
    }
    if (looks.length > 0) shown.push(row);
  }
  await context.close();
  return shown;
}
