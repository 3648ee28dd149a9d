import type { Page } from 'playwright';
import * as z from 'zod/mini';

const numbersSchema = z.array(z.string());

/**
 * Numbers, codes and symbols such as R$ that are drawn from right to left; without dates, because `Intl` orders them as the language does.
 */
export async function findReversedNumbers(page: Page): Promise<string[]> {
  const found: unknown = await page.evaluate(() => {
    const root = document.querySelector('pay-widget')?.shadowRoot;
    const app = root?.querySelector('.app');
    if (!app) return null;
    const reversed: string[] = [];
    const walker = document.createTreeWalker(app, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const text = node.nodeValue ?? '';
      if (!node.parentElement?.checkVisibility() || node.parentElement.closest('style, .unseen')) continue;
      for (const match of text.matchAll(
        /(?:[+\-−][\u061c\u200e\u200f]?)?\d(?:[\d .,:\u00a0\u202f]*\d)?|[A-Z]+\$/g,
      )) {
        const [number] = match;
        if (number.length < 2) continue;
        const rectAt = (at: number) => {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          return range.getBoundingClientRect();
        };
        const first = rectAt(match.index);
        const last = rectAt(match.index + number.length - 1);
        if (Math.abs(first.top - last.top) < 2 && first.left > last.left)
          reversed.push(`reversed: ${number} in ${text}`);
      }
    }
    return reversed;
  });
  return z.parse(numbersSchema, found);
}

/** Text fields that do not begin at the right edge of their labels; without phone numbers, because these follow their dial prefix. */
export async function findUnalignedFields(page: Page): Promise<string[]> {
  const found: unknown = await page.evaluate(() => {
    const fields = document
      .querySelector('pay-widget')
      ?.shadowRoot?.querySelectorAll('.app .text-input-box > input');
    return [...(fields ?? [])]
      .filter((field) => !field.matches('[type="tel"]') && getComputedStyle(field).textAlign !== 'right')
      .map((field) => `not aligned: ${field.getAttribute('name')}`);
  });
  return z.parse(numbersSchema, found);
}
