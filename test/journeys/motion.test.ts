import type { Page } from 'playwright';
import { expect } from 'vitest';
import { journey as test } from '../support/journey.ts';
import { fillSpei, submit } from '../support/user-actions.ts';

async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  const moved = await page.evaluateHandle(() => {
    const found: string[] = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (this: Element, frames, options) {
      const [first] = Array.isArray(frames) ? frames : [];
      found.push(`${this.textContent}: ${String(first?.transform)}`);
      return animate.call(this, frames, options);
    };
    return found;
  });
  return () => moved.jsonValue();
}

test.for([
  ['no-preference', 1],
  ['reduce', 0],
] as const)(
  'the amount that was typed moves to the amount of the payment, unless the user wants little motion: %s',
  async ([reducedMotion, times], { open }) => {
    const page = await open({}, { isAlone: true });
    await page.emulateMedia({ reducedMotion });
    await fillSpei(page, '512');
    const motion = await watchMotion(page);
    await submit(page, 'Deposit');
    await page.getByRole('heading', { name: 'How to pay' }).waitFor();
    const carried = (await motion()).filter((each) => each.includes('512'));
    expect(carried).toHaveLength(times);
    for (const each of carried)
      expect(each).toMatch(/^\$512\.00: translate\(-?[\d.]+px, -?[\d.]+px\) scale\([\d.]+\)$/);
  },
);
