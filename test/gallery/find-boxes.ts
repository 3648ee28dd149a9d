import type { Page } from 'playwright';
import * as z from 'zod/mini';

const lettersSchema = z.array(z.string());

/**
 * Letters that no font has; the browser draws them as a box, exactly like a code point that Unicode has not assigned.
 * @param selector the element inside the widget whose texts are checked
 */
export async function findBoxes(page: Page, selector = '.app'): Promise<string[]> {
  const found: unknown = await page.evaluate((selector) => {
    const NOT_ASSIGNED = '\u0378';
    const SIDE_PX = 32;
    const root = document.querySelector('pay-widget')?.shadowRoot ?? document;
    const context = new OffscreenCanvas(SIDE_PX, SIDE_PX).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('No canvas');
    const draw = (letter: string, font: string) => {
      context.clearRect(0, 0, SIDE_PX, SIDE_PX);
      context.font = font;
      context.fillText(letter, 4, 24);
      return context.getImageData(0, 0, SIDE_PX, SIDE_PX).data.join();
    };
    const letters = new Map<string, Set<string>>();
    for (const element of root.querySelectorAll(`${selector}, ${selector} *`)) {
      const { fontFamily } = getComputedStyle(element);
      const known = letters.get(fontFamily) ?? new Set();
      letters.set(fontFamily, known);
      const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      if (element.matches('style') || !element.checkVisibility()) continue;
      for (const { textContent } of texts)
        for (const letter of textContent?.match(/\p{L}|\p{Sc}|\p{Nd}/gu) ?? []) known.add(letter);
    }
    return [...letters].flatMap(([family, known]) => {
      const box = draw(NOT_ASSIGNED, `16px ${family}`);
      return [...known]
        .filter((letter) => draw(letter, `16px ${family}`) === box)
        .map((letter) => `no font has "${letter}" (U+${letter.codePointAt(0)?.toString(16)})`);
    });
  }, selector);
  return z.parse(lettersSchema, found);
}
