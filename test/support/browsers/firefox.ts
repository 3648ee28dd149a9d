import puppeteer, { type KeyInput, type Page, ProtocolError } from 'puppeteer-core';
import { expect } from 'vitest';
import { findFirefox } from './find-browsers.mjs';
import type { Tab } from './tab.ts';

export async function openFirefox(): Promise<Tab> {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error('Firefox is not here');
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: null,
  });
  // A new tab, because the one that is open at the start never has the focus, and Enter would press no button there.
  const first = await browser.pages();
  const page = await browser.newPage();
  return {
    open: async (url) => {
      // A payment page of the test before would stay in front, and a page behind it draws no frames, so other pages are closed.
      const others = (await browser.pages()).filter((other) => other !== page && !first.includes(other));
      for (const other of others) await other.close();
      await page.goto(url);
    },
    call: async (work, ...args) => {
      // The function is sent as text, because helpers that a test runner adds to functions do not exist in the page.
      const result: unknown = await page.evaluate(`(${work})(...${JSON.stringify(args)})`);
      return result as ReturnType<typeof work>;
    },
    resize: (width, height) => resize(page, width, height),
    click: (x, y) => page.mouse.click(x, y),
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.down(key as KeyInput);
      for (const key of keys.toReversed()) await page.keyboard.up(key as KeyInput);
    },
    close: () => browser.close(),
  };
}

async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewport({ width, height }).catch((error: unknown) => {
    // Firefox 140 knows no orientation of the screen, which is sent beside the size.
    if (!(error instanceof ProtocolError && error.message.includes('setScreenOrientationOverride')))
      throw error;
  });
  const size = () => page.evaluate('[innerWidth, innerHeight]');
  await expect.poll(size).toEqual([width, height]);
}
