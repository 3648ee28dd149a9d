import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import * as z from 'zod/mini';
import { launchBrowser } from '../support/browser.ts';
import { startSandbox } from '../support/sandbox.ts';
import { openStage, THEMES } from './picture-page.ts';
import { SCENARIOS } from './screen-scenarios.ts';

const FOLDER = join(process.cwd(), 'docs/images');
const SHOWN = { list: '/deposit', form: '/deposit/redirect', instruction: '/deposit/redirect/instruction' };

export async function takeReadmePictures(): Promise<void> {
  const [sandbox, browser] = await Promise.all([
    startSandbox({ speed: 20, cards: 'inline' }),
    launchBrowser(),
  ]);
  try {
    await mkdir(FOLDER, { recursive: true });
    const stage = await openStage(browser, sandbox.url);
    const painter = await browser.newPage();
    for (const [name, path] of Object.entries(SHOWN)) {
      const scenario = SCENARIOS[path];
      if (!scenario) throw new Error(`${path} has no scenario`);
      await stage.show(path, scenario);
      for (const theme of THEMES) {
        await stage.dress({ locale: 'en', theme, width: 360 });
        const picture = await stage.page.screenshot({ animations: 'disabled' });
        await writeFile(join(FOLDER, `${name}-${theme}.webp`), await toWebp(painter, picture));
      }
    }
  } finally {
    await browser.close();
    await sandbox.stop();
  }
}

async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const bytes: unknown = await page.evaluate(
    async (source) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(source)], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    [...png],
  );
  return Buffer.from(z.parse(z.array(z.number()), bytes));
}
