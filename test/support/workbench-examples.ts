import type { Page } from 'playwright';
import { readView, type View, writeView } from '../../demo/workbench/view.ts';

export async function showExamples(page: Page, url: string, part: Partial<View>): Promise<void> {
  const query = writeView({ ...readView(''), ...part });
  const address = `${url}/workbench/stage.html#${query}`;
  // Only the hash changes, so the page renders again without a reload.
  await page.goto(address);
  await page.waitForFunction((drawn) => document.documentElement.dataset.drawn === drawn, query);
}

/** Examples that render nothing although their name has no ": nothing ", or render something although it has that. */
export function findUnexpectedlyEmpty(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.example')].flatMap(({ dataset, shadowRoot }) => {
      const { example = '' } = dataset;
      const isEmpty = !shadowRoot?.querySelector('.app')?.childNodes.length;
      return isEmpty === /: nothing /.test(example) ? [] : [example];
    }),
  );
}
