import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchWholeBrowser } from '../support/browser.ts';
import { takePictures } from './pictures.ts';

const FOLDER = join(process.cwd(), 'test/visual/baselines');

export function readBaseline(name: string): Promise<Buffer | null> {
  return readFile(join(FOLDER, `${name}.png`)).catch(() => null);
}

export async function updateBaselines(): Promise<void> {
  const browser = await launchWholeBrowser();
  try {
    const taken = await takePictures(browser);
    await mkdir(FOLDER, { recursive: true });
    for (const [name, picture] of taken) await writeFile(join(FOLDER, `${name}.png`), picture);
  } finally {
    await browser.close();
  }
}
