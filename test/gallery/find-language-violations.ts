import type { Page } from 'playwright';
import * as z from 'zod/mini';
import { findOverflow } from './check-page.ts';
import type { Stage } from './picture-page.ts';
import { PSEUDO, servePseudoLocale } from './pseudo-locale.ts';
import { settle } from './settle.ts';

const textsSchema = z.array(z.string());

/**
 * Texts on the screen or for screen readers that come from no locale file: they lack the brackets of the pseudo-locale, the cashier or host
 * has not sent them, and `Intl` has not made them.
 * @param reported all texts of cashier and host, as one
 */
export async function findBareTexts(page: Page, reported: string): Promise<string[]> {
  const found: unknown = await page.evaluate(() => {
    const root = document.querySelector('pay-widget')?.shadowRoot;
    const texts = new Set<string>();
    for (const element of root?.querySelectorAll('.app, .app *') ?? []) {
      // Leaves out the support reference, because a code and a number are the same in every language.
      if (!element.checkVisibility() || element.closest('style, .error-reference-number')) continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
        texts.add(element.getAttribute(name) ?? '');
      }
      for (const node of element.childNodes) {
        if (node.nodeType === Node.TEXT_NODE) texts.add(node.textContent ?? '');
      }
    }
    return [...texts].map((text) => text.trim());
  });
  const isIntl = (text: string) => /\p{Script=Telugu}/u.test(text);
  // Currency codes, signs such as R$, units and names such as IBAN are the same in every language, so they need no translation.
  const isWord = (text: string) => /\p{L}{2}/u.test(text.replace(/\b[A-Z0-9$]{2,5}\b/g, ''));
  // A group's tile lists the names of its methods, so each name is looked up.
  const isReported = (text: string) =>
    text
      .replace(/ \u2066\+\d+\u2069$/, '')
      .split(', ')
      .every((part) => reported.includes(part));
  return z
    .parse(textsSchema, found)
    .filter((text) => isWord(text) && !/[⟦⟧]/.test(text) && !isIntl(text) && !isReported(text));
}

export async function findClippedTexts(page: Page): Promise<string[]> {
  const found: unknown = await page.evaluate(() => {
    const root = document.querySelector('pay-widget')?.shadowRoot;
    const hasText = (element: Element) =>
      [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
    return [...(root?.querySelectorAll('.app *') ?? [])]
      .filter((element) => {
        if (!element.checkVisibility() || element.closest('.unseen') || !hasText(element)) return false;
        const { overflowX, overflowY, display } = getComputedStyle(element);
        if (display === 'inline' || element.clientWidth <= 1) return false;
        const isWide = element.scrollWidth > element.clientWidth + 1 && overflowX !== 'auto';
        const isHigh =
          element.scrollHeight > element.clientHeight + 2 && overflowY !== 'visible' && overflowY !== 'auto';
        return isWide || isHigh;
      })
      .map((element) => `${element.className || element.nodeName}: ${element.textContent?.slice(0, 40)}`);
  });
  return z.parse(textsSchema, found).map((text) => `cut off: ${text}`);
}

const PLACED = 'button, a, input, h1, h2, h3, li, svg, img, dt, dd, label, legend, .callout, .text-input-box';

/** Turns the page from right to left, and finds elements that have not moved to the other side. */
export async function findUnmirrored(page: Page): Promise<string[]> {
  const before = await readPlaces(page);
  await turn(page, 'rtl');
  await settle(page);
  const after = await readPlaces(page);
  const width = await page.evaluate(() => document.documentElement.clientWidth);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await turn(page, 'ltr');
  const violations = before.flatMap(({ name, left, right }, at) => {
    const turned = after[at];
    if (turned?.name !== name) return [`${name} is not the same page from right to left`];
    const isMirrored =
      Math.abs(turned.left - (width - right)) <= 3 && Math.abs(turned.right - (width - left)) <= 3;
    return isMirrored
      ? []
      : [`not mirrored: ${name}, ${left}–${right} became ${turned.left}–${turned.right}`];
  });
  return [...(sideways > 0 ? ['scrolls sideways from right to left'] : []), ...violations];
}

async function turn(page: Page, direction: 'ltr' | 'rtl'): Promise<void> {
  await page
    .locator('pay-widget .app')
    .evaluate((app: HTMLElement, dir) => Object.assign(app, { dir }), direction);
}

const placesSchema = z.array(z.object({ name: z.string(), left: z.number(), right: z.number() }));

async function readPlaces(page: Page): Promise<z.output<typeof placesSchema>> {
  const found: unknown = await page.evaluate((placed) => {
    const root = document.querySelector('pay-widget')?.shadowRoot;
    return [...(root?.querySelectorAll(placed) ?? [])]
      .filter((element) => element.checkVisibility() && !element.closest('.unseen'))
      .map((element) => {
        const { left, right } = element.getBoundingClientRect();
        const words = element.textContent?.trim().slice(0, 30) ?? '';
        return {
          name: `${element.nodeName.toLowerCase()} ${words}`,
          left: Math.round(left),
          right: Math.round(right),
        };
      });
  }, PLACED);
  return z.parse(placesSchema, found);
}

export async function findLanguageViolations({ page, reported, dress }: Stage): Promise<string[]> {
  await servePseudoLocale(page);
  await dress({ locale: PSEUDO, theme: 'light', width: 360 });
  return [
    ...(await findBareTexts(page, reported())).map((text) => `not translated: ${text}`),
    ...(await findClippedTexts(page)),
    ...(await findOverflow(page)),
    ...(await findUnmirrored(page)),
  ];
}
