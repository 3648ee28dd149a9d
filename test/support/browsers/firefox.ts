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
  // The tests need a new tab, because Firefox never gives the focus to the first tab, where Enter would press no button.
  const first = await browser.pages();
  const page = await browser.newPage();
  return {
    open: async (url) => {
      // A payment page of an earlier test would stay in front, and a page in the background draws no frames.
      const others = (await browser.pages()).filter((other) => other !== page && !first.includes(other));
      for (const other of others) await other.close();
      await page.goto(url);
    },
    call: async (work, ...args) => {
      // The function is sent as text, because the test runner adds helpers to functions, and the page does not have these helpers.
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
    // Firefox 140 rejects the screen orientation that Puppeteer sends with the size. The size itself takes effect.
    if (!(error instanceof ProtocolError && error.message.includes('setScreenOrientationOverride')))
      throw error;
  });
  const size = () => page.evaluate('[innerWidth, innerHeight]');
  await expect.poll(size).toEqual([width, height]);
}
