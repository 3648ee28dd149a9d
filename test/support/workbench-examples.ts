import type { Page } from 'playwright';
import { readView, type View, writeView } from '../../demo/workbench/view.ts';

/** Opens a view of the workbench in its stage, and waits until all its examples are rendered. */
export async function showExamples(page: Page, url: string, part: Partial<View>): Promise<void> {
  const query = writeView({ ...readView(''), ...part });
  const address = `${url}/workbench/stage.html#${query}`;
  // Only the hash of the address changes: the page renders again and is not reloaded.
  await page.goto(address);
  await page.waitForFunction((drawn) => document.documentElement.dataset.drawn === drawn, query);
}

/** Examples that render nothing although their name does not say so, or the other way round. */
export function findUnexpectedlyEmpty(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.example')].flatMap(({ dataset, shadowRoot }) => {
      const { example = '' } = dataset;
      const isEmpty = !shadowRoot?.querySelector('.app')?.childNodes.length;
      return isEmpty === /: nothing /.test(example) ? [] : [example];
    }),
  );
}
