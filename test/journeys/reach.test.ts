import { expect } from 'vitest';
import { listCases } from '../all-methods/list-cases.ts';
import { addHostBar, findCovered, isFormDrawn } from '../support/covered-controls.ts';
import { MODES } from '../support/embedding-modes.ts';
import { journey } from '../support/journey.ts';
import { startOpenPartner } from '../support/partner.ts';

/** The partner's page has no policy, because some forms load a captcha, which a strict policy blocks. */
const test = journey.extend('partner', { scope: 'file' }, async ({ sandbox }, { onCleanup }) => {
  const { url, stop } = await startOpenPartner(sandbox.url);
  onCleanup(stop);
  return { url };
});

/** For each form of the catalogue the method with the most fields, because its controls need the most room. */
const FORMS = [
  ...new Map(
    listCases()
      // A coin with one network has no form, because the press on its tile makes the payment.
      .filter(({ isListed, form, fields }) => isListed && !(form.includes('crypto') && fields.length === 0))
      .toSorted((one, other) => one.fields.length - other.fields.length)
      .map((it) => [`${it.type} ${it.form}`, it]),
  ).values(),
];

const SCREENS = [
  [320, 568],
  [390, 844],
  [1280, 800],
] as const;

for (const mode of MODES) {
  test(`in every form, wherever the page is scrolled, above a bar of the host and a keyboard, each control is found by a finger and by the focus: ${mode}`, {
    tags: 'release',
    timeout: 1_200_000,
  }, async ({ embed }) => {
    const { page, widget, setData, navigate } = await embed(mode);
    await widget.locator('.tile').first().waitFor();
    if (mode !== 'webview') await addHostBar(page);
    if (mode === 'iframe')
      await page.locator('iframe[src]').evaluate((it) => it.style.setProperty('inline-size', '100%'));
    const covered: string[] = [];
    let market = 'mx/MXN';
    for (const it of FORMS) {
      if (it.market !== market)
        await setData({ paymentGeo: it.country.toUpperCase(), currency: it.currency });
      market = it.market;
      await navigate(it.type);
      await widget.locator(`main[data-page="/${it.type}"] .tile`).first().waitFor();
      await navigate({ page: it.type, method: it.name });
      await expect.poll(() => isFormDrawn(page, mode), { message: it.name }).toBe(true);
      for (const [width, height] of SCREENS) {
        await page.setViewportSize({ width, height });
        for (const hasKeyboard of width < 500 ? [false, true] : [false]) {
          const found = await findCovered(page, mode, hasKeyboard);
          covered.push(
            ...found.map(
              (what) => `${it.market} ${it.name} ${width} ${hasKeyboard ? 'keyboard ' : ''}${what}`,
            ),
          );
        }
      }
    }
    expect(covered).toEqual([]);
  });
}
