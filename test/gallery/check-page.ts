import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import * as z from 'zod/mini';
import type { EmbeddedWidget } from '../support/embedding-modes.ts';
import type { Look, Stage } from './picture-page.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const violationsSchema = z.array(z.string());

/** `contrast`: rules that another palette can break. `components`: rules for parts that are no whole page. */
type Rules = 'all' | 'contrast' | 'components';

const NARROW_PHONE = { width: 360, height: 800 };
const CONTRAST = ['color-contrast', 'link-in-text-block'];
const COMPOSITION = ['heading-order', 'landmark-unique', 'page-has-heading-one', 'region'];

export async function findAxeViolations(page: Page, rules: Rules = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found: unknown = await page.evaluate(
    async ({ only, off }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run(document, {
        resultTypes: ['violations'],
        ...(only && { runOnly: { type: 'rule', values: only } }),
        rules: Object.fromEntries(off.map((id) => [id, { enabled: false }])),
      });
      return violations.map(
        ({ id, impact, nodes }) =>
          `${id} (${impact}): ${nodes.map(({ target }) => target.flat().join(' ')).join(', ')}`,
      );
    },
    { only: rules === 'contrast' ? CONTRAST : null, off: rules === 'components' ? COMPOSITION : [] },
  );
  return z.parse(violationsSchema, found);
}

/** Problems of the screen with this text on a narrow phone in Arabic; afterwards the screen is as before, in English. */
export async function findArabicMisfits(
  { page, widget, setData }: Pick<EmbeddedWidget, 'page' | 'widget' | 'setData'>,
  text: string,
): Promise<string[]> {
  const size = page.viewportSize();
  await page.setViewportSize(NARROW_PHONE);
  await setData({ locale: 'ar' });
  await widget.getByText(text).first().waitFor();
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const found = [
    ...(sideways > 0 ? [`${sideways} px too wide`] : []),
    ...(await findOverflow(page)),
    ...(await findAxeViolations(page)),
  ];
  await setData({ locale: 'en' });
  if (size) await page.setViewportSize(size);
  return found;
}

export async function findOverflow(page: Page): Promise<string[]> {
  const found: unknown = await page.evaluate(() => {
    const root = document.querySelector('pay-widget')?.shadowRoot;
    const room = document.documentElement.clientWidth;
    const isShown = (element: Element) =>
      !element.closest('.unseen') && element.checkVisibility({ opacityProperty: true });
    return [...(root?.querySelectorAll('*') ?? [])]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 1 && (right > room + 1 || left < -1) && isShown(element);
      })
      .slice(0, 3)
      .map((element) => `sticks out: ${element.className || element.nodeName}`);
  });
  return z.parse(violationsSchema, found);
}

/** Controls of less than 44 px in one direction, which are too small for a thumb; a link inside a text may be smaller. */
export async function findSmallTargets(page: Page): Promise<string[]> {
  const found: unknown = await page.evaluate(() => {
    const root = document.querySelector('pay-widget')?.shadowRoot;
    const controls =
      root?.querySelectorAll('button, a, input, select, textarea, summary, [role="radio"]') ?? [];
    return [...controls].flatMap((element) => {
      // A tap on the label sets a radio button or switch, and a tap on the frame enters a text box, so label and frame are measured.
      const target = element.closest('label, .text-input-box, .method-search') ?? element;
      const { width, height } = target.getBoundingClientRect();
      const isUnseen = width <= 1 || element.closest('.unseen') || !element.checkVisibility();
      if (isUnseen || getComputedStyle(element).display === 'inline') return [];
      if (width >= 43.5 && height >= 43.5) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent ?? element.nodeName;
      return [`small target: ${name.trim().slice(0, 40)} ${Math.round(width)}×${Math.round(height)}`];
    });
  });
  return z.parse(violationsSchema, found);
}

/** Layout shifts of the screen that is shown, without those of the screens before it. */
async function findShifts(page: Page): Promise<string[]> {
  const found: unknown = await page.evaluate(() => {
    if (!('layoutShifts' in window)) return null;
    const main = document.querySelector('pay-widget')?.shadowRoot?.querySelector<HTMLElement>('main');
    const shifts = window.layoutShifts as string[];
    return shifts.filter((shift) => shift.includes(` on ${main?.dataset.page}: `));
  });
  return z.parse(violationsSchema, found);
}

/** Animations that run despite reduced motion; all should stop, because every duration is a token that is then 0. */
export async function findMotion(page: Page): Promise<string[]> {
  const found: unknown = await page.evaluate(() =>
    (document.querySelector('pay-widget')?.shadowRoot?.getAnimations() ?? []).map((animation) => {
      const { target } = animation.effect instanceof KeyframeEffect ? animation.effect : { target: null };
      return `still moves: ${target?.className || target?.nodeName}`;
    }),
  );
  return z.parse(violationsSchema, found);
}

/** Looks that strain the layout: forced colours, and long words on a narrow phone. */
export const STRAINED: readonly Look[] = [
  { locale: 'en', theme: 'light', width: 360, strain: 'forced' },
  { locale: 'en', theme: 'dark', width: 360, strain: 'forced' },
  { locale: 'ru', theme: 'light', width: 320 },
  { locale: 'ru', theme: 'light', width: 320, strain: 'large' },
];

async function findStrainedViolations({ page, dress }: Stage, look: Look, rules: Rules): Promise<string[]> {
  await dress(look);
  const found = look.strain === 'forced' ? await findAxeViolations(page, rules) : await findOverflow(page);
  return found.map(
    (violation) => `${look.strain ?? look.locale}, ${look.theme}, ${look.width}: ${violation}`,
  );
}

/**
 * Checks a screen in both themes, in forced colours, on the narrowest phone, with large text and with reduced motion.
 * @param again the axe rules for every look after the first
 */
export async function findScreenViolations(stage: Stage, again: Rules = 'all'): Promise<string[]> {
  const { page, dress } = stage;
  const violations = await findShifts(page);
  for (const theme of ['light', 'dark'] as const) {
    await dress({ locale: 'en', theme, width: 360 });
    const found = await findAxeViolations(page, theme === 'light' ? 'all' : again);
    violations.push(...found.map((violation) => `axe, ${theme}: ${violation}`));
  }
  violations.push(...(await findSmallTargets(page)), ...(await findMotion(page)));
  for (const look of STRAINED) violations.push(...(await findStrainedViolations(stage, look, again)));
  return violations;
}
