import type { Browser, Page } from 'playwright';
import { openStage, THEMES } from '../gallery/picture-page.ts';
import { SCENARIOS } from '../gallery/screen-scenarios.ts';
import { settle } from '../gallery/settle.ts';
import { startSandbox } from '../support/sandbox.ts';
import { makeBoxFont } from './box-font.ts';

const PATHS = [
  '/deposit',
  '/deposit/redirect',
  '/deposit/redirect/instruction',
  '/deposit/complete',
  '/error',
];

/** A fixed date, because dates in words then have the same length in every run. */
const NOW = Date.UTC(2026, 10, 20, 9, 30);

export const PICTURES = PATHS.flatMap((path) =>
  THEMES.map((theme) => ({ path, theme, name: nameOf(path, theme) })),
);

function nameOf(path: string, theme: string): string {
  return `${path.slice(1).replaceAll('/', '-')}.${theme}`;
}

export async function takePictures(browser: Browser): Promise<Map<string, Buffer>> {
  const started = performance.now();
  const sandbox = await startSandbox({
    // The card form is drawn in the element, because a picture shows the element alone.
    cards: 'inline',
    speed: 100,
    clock: () => Math.round(NOW + performance.now() - started),
  });
  const stage = await openStage(browser, sandbox.url);
  const taken = new Map<string, Buffer>();
  try {
    for (const path of PATHS) {
      const scenario = SCENARIOS[path];
      if (!scenario) throw new Error(`${path} has no scenario`);
      await stage.show(path, scenario);
      await drawBoxes(stage.page);
      for (const theme of THEMES) {
        await stage.dress({ locale: 'en', theme, width: 360 });
        taken.set(nameOf(path, theme), await stage.photograph());
      }
    }
  } finally {
    await stage.close();
    await sandbox.stop();
  }
  return taken;
}

/** Draws every letter as a box, and gives each reference of a failure the same length. */
async function drawBoxes(page: Page): Promise<void> {
  await page.evaluate(
    async (bytes) => {
      const face = new FontFace('Boxes', new Uint8Array(bytes));
      document.fonts.add(await face.load());
      const widget = document.querySelector<HTMLElement>('pay-widget');
      widget?.style.setProperty('--pay-font', 'Boxes');
      const number = widget?.shadowRoot?.querySelector('.error-reference-number')?.firstChild;
      if (number) number.nodeValue = 'no_code 123456789-12';
    },
    [...makeBoxFont()],
  );
  await settle(page);
}
