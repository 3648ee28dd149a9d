import type { Page } from 'playwright';
import { expect } from 'vitest';
import { host, type Mode } from '../support/embedding-modes.ts';
import { journey as test } from '../support/journey.ts';
import { fillSpei, submit } from '../support/user-actions.ts';

/** Runs in the page: removes the functions that are newer than the lowest supported browsers (docs/host-guide.md). */
function removeNewer(): void {
  const newer: [owner: unknown, names: string][] = [
    [URL, 'canParse parse'],
    [Promise, 'withResolvers try'],
    [Object, 'groupBy'],
    [Map, 'groupBy'],
    [Array, 'fromAsync'],
    [RegExp, 'escape'],
    [AbortSignal, 'any'],
    [String.prototype, 'isWellFormed toWellFormed'],
    [
      Set.prototype,
      'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom',
    ],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      'map filter take drop flatMap reduce toArray forEach some every find',
    ],
    [Uint8Array.prototype, 'toBase64 toHex'],
    [HTMLElement.prototype, 'showPopover hidePopover togglePopover popover'],
    [Element.prototype, 'checkVisibility currentCSSZoom moveBefore setHTMLUnsafe getHTML'],
    [Document.prototype, 'startViewTransition'],
    [Navigator.prototype, 'userActivation'],
    [Intl, 'Segmenter DurationFormat'],
    [window, 'requestIdleCallback cancelIdleCallback scheduler CloseWatcher'],
  ];
  for (const [owner, names] of newer)
    for (const name of names.split(' ')) Reflect.deleteProperty(Object(owner), name);
}

test('in the lowest browsers, which lack the functions of newer ones, a deposit is paid', async ({
  browser,
  sandbox,
  partner,
  user,
  panel,
}) => {
  const prepare = async (page: Page) => {
    await page.addInitScript(removeNewer);
  };
  const data = {
    token: user.token,
    userId: user.id,
    currency: 'MXN',
    paymentGeo: 'MX',
    locale: 'en',
    host: sandbox.url,
  };
  const place = { mode: 'inline', cashier: sandbox.url, partner: partner.url } as const;
  const hosted = await host(browser, { ...place, data, prepare });
  const { widget, notifications } = hosted;
  await fillSpei(widget, '512');
  await submit(widget, 'Deposit');
  await widget.getByRole('heading', { name: 'How to pay' }).waitFor();
  expect(await panel.payments()).toMatchObject([{ amount: '512.00' }]);
  expect((await notifications()).filter(({ name }) => /error/i.test(name))).toEqual([]);
  await hosted.close();
});

/** Runs in the page: removes a function that even the lowest browsers have, or style sheets in JavaScript, without which nothing is styled. */
const OLDER: Record<string, () => void> = {
  'Array.prototype.toSorted': () => Reflect.deleteProperty(Array.prototype, 'toSorted'),
  adoptedStyleSheets: () => {
    for (const kind of [Document, ShadowRoot]) Reflect.deleteProperty(kind.prototype, 'adoptedStyleSheets');
  },
};

for (const [mode, missing] of [
  ['inline', 'Array.prototype.toSorted'],
  ['inline', 'adoptedStyleSheets'],
  ['frame', 'adoptedStyleSheets'],
  ['iframe', 'Array.prototype.toSorted'],
  ['iframe', 'adoptedStyleSheets'],
] satisfies [Mode, string][]) {
  test(`below the lowest browsers the user reads a sentence, and the host is told: ${mode} without ${missing}`, {
    tags: 'release',
  }, async ({ browser, sandbox, partner, user }) => {
    const prepare = async (page: Page) => {
      await page.addInitScript(OLDER[missing] ?? (() => undefined));
    };
    const cashier = sandbox.url;
    const hosted = await host(browser, {
      mode,
      cashier,
      partner: partner.url,
      data: { token: user.token },
      prepare,
    });
    // In framed mode the element shows the sentence itself, because the page in the frame cannot start.
    const place = mode === 'frame' ? hosted.page : hosted.widget;
    await place.getByRole('alert').getByText('This browser is too old').waitFor();
    const isTold = async () => (await hosted.notifications()).some(({ name }) => name === 'init-error');
    await expect.poll(isTold).toBe(true);
    await hosted.close();
  });
}
