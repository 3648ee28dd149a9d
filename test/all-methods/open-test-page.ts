import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { build } from 'vite';
import { DESKTOP } from '../support/browser.ts';

const ENTRY = fileURLToPath(new URL('test-page.ts', import.meta.url));

export async function bundleTestPage(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      target: 'chrome111',
      lib: { entry: ENTRY, formats: ['iife'], name: 'walk' },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !('output' in first)) throw new Error('Nothing was built');
  return first.output[0].code;
}

export async function openTestPage(browser: Browser, url: string, script: string): Promise<Page> {
  const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await loadTestPage(page, url, script);
  await context.newPage();
  return page;
}

export async function loadTestPage(page: Page, url: string, script: string): Promise<void> {
  // Opens any file of the sandbox, because only its origin matters; the next line replaces the content.
  await page.goto(`${url}/element/locales/en.json`);
  await page.setContent('<!doctype html><html lang="en"><body></body></html>');
  await page.addScriptTag({ url: '/element/define.js', type: 'module' });
  await page.addScriptTag({ content: script });
}
