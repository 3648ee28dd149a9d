import type { Page } from 'playwright';
import { readView, type View, writeView } from '../../demo/workbench/view.ts';

/** Has the stage of the workbench draw a view, and waits until each example that draws something has. */
export async function showPieces(page: Page, url: string, part: Partial<View>): Promise<void> {
  const query = writeView({ ...readView(''), ...part });
  const address = `${url}/workbench/stage.html#${query}`;
  // Of the address before, the hash alone is another: the page is drawn anew and not loaded.
  await page.goto(address);
  await page.waitForFunction((drawn) => document.documentElement.dataset.drawn === drawn, query);
}

/** The examples that have drawn nothing though their name does not say so, or the other way round. */
export function findWronglyEmpty(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.example')].flatMap(({ dataset, shadowRoot }) => {
      const { example = '' } = dataset;
      const isEmpty = !shadowRoot?.querySelector('.app')?.childNodes.length;
      return isEmpty === /: nothing /.test(example) ? [] : [example];
    }),
  );
}
