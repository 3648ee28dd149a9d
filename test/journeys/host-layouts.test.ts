import { expect } from 'vitest';
import { journey as test } from '../support/journey.ts';
import { releaseUnless } from '../support/release-only.ts';

/** Parents that shrink to the width of their content, which is 0 px for a widget with size containment. */
const PARENTS: Record<string, string> = {
  'a flex row': 'display: flex',
  'a centred flex row': 'display: flex; justify-content: center',
  'a centred flex column': 'display: flex; flex-direction: column; align-items: center',
  'a centred grid': 'display: grid; justify-items: center',
  'a box as wide as its content': 'inline-size: fit-content',
  'a float': 'float: inline-start',
  'an absolutely positioned box': 'position: absolute',
  'a centred overlay': 'position: fixed; inset: 0; display: grid; place-items: center',
  'a table cell': 'display: table-cell',
};

for (const mode of ['inline', 'frame'] as const) {
  test(
    `in a parent that shrinks to its content, the widget has a usable width and fits the window: ${mode}`,
    releaseUnless(mode === 'inline'),
    async ({ embed }) => {
      const { page, widget } = await embed(mode);
      await widget.getByRole('button', { name: /^SPEI/ }).first().waitFor();
      for (const [width, least] of [
        [320, 280],
        [1280, 440],
      ] as const) {
        await page.setViewportSize({ width, height: 720 });
        const widths = await page.locator('pay-widget').evaluate((element, parents) => {
          const home = element.parentElement;
          if (!home) throw new Error('The element has no parent');
          const measured = Object.entries(parents).map(([name, style]) => {
            // Restyles the parent instead of moving the element, because a frame that moves in the document loads again.
            home.style.cssText = style;
            const box = element.getBoundingClientRect();
            home.style.cssText = '';
            return [name, box.width, box.right] as const;
          });
          return measured;
        }, PARENTS);
        for (const [name, measured, right] of widths) {
          expect(measured, name).toBeGreaterThanOrEqual(least);
          expect(right, name).toBeLessThanOrEqual(width);
        }
      }
    },
  );
}

test('in a modal dialog and in a popover, which are as wide as their content, the widget has a usable width', {
  tags: 'release',
}, async ({ embed }) => {
  const { page, widget } = await embed('inline');
  await widget.getByRole('button', { name: /^SPEI/ }).first().waitFor();
  for (const [width, least] of [
    [320, 240],
    [1280, 440],
  ] as const) {
    await page.setViewportSize({ width, height: 720 });
    const widths = await page.locator('pay-widget').evaluate((element) => {
      const dialog = document.createElement('dialog');
      const popover = document.createElement('div');
      popover.popover = 'manual';
      document.body.append(dialog, popover);
      dialog.append(element);
      dialog.showModal();
      const inDialog = element.getBoundingClientRect().width;
      popover.append(element);
      dialog.close();
      popover.showPopover();
      const inPopover = element.getBoundingClientRect().width;
      document.body.append(element);
      dialog.remove();
      popover.remove();
      return { inDialog, inPopover };
    });
    for (const [where, measured] of Object.entries(widths)) {
      expect(measured, where).toBeGreaterThanOrEqual(least);
      expect(measured, where).toBeLessThanOrEqual(width);
    }
  }
});
