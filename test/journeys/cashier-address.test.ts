import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import type { EmbeddedWidget } from '../support/embedding-modes.ts';
import { startEvilCashier } from '../support/evil-cashier.ts';
import { journey } from '../support/journey.ts';
import { releaseUnless } from '../support/release-only.ts';

const test = journey
  .extend('evil', { scope: 'file' }, async ({ sandbox: _ }, { onCleanup }) => {
    const evil = await startEvilCashier(attackPage);
    onCleanup(evil.stop);
    return evil;
  })
  .extend('allowedConsoleErrors', () => /WebSocket connection to/);

/** A frame of another site posts from a child that it removes at once, because the message then arrives without a source, like one of an app. */
const attackPage = (evil: string) => `<!doctype html><body><script>
  const child = document.createElement('iframe');
  document.body.append(child);
  const message = JSON.stringify({ type: 'host-data-updated', payload: { host: '${evil}', theme: 'dark' } });
  child.contentWindow.eval('top.postMessage(' + JSON.stringify(message) + ', "*")');
  child.remove();
</script>`;

/** Switches the browser's policies off by DevTools, because an operator may send none in the headers, and the widget must hold without them. */
async function withoutPolicy(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setBypassCSP', { enabled: true });
}

const expectList = ({ widget }: EmbeddedWidget) =>
  widget.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
const issuesIn = async (hosted: EmbeddedWidget) =>
  (await hosted.notifications()).flatMap(({ name, detail }) => (name === 'Error' ? [detail.message] : []));

describe.for(['frame', 'iframe', 'webview'] as const)('mode %s', (mode) => {
  test(
    'host data cannot redirect the full page to another cashier',
    releaseUnless(mode === 'frame'),
    async ({ embed, evil }) => {
      const before = evil.connections.length;
      const hosted = await embed(mode, { host: evil.url }, { prepare: withoutPolicy });
      await expectList(hosted);
      await expect.poll(() => issuesIn(hosted)).toEqual(['host: not a cashier of this page']);
      await hosted.setData({ host: evil.url });
      await expect.poll(() => issuesIn(hosted)).toContain('host: taken at the start alone');
      // A new user starts a new session, which has to keep the first cashier.
      await hosted.setData({ host: evil.url, userId: 'another' });
      await expect
        .poll(async () => (await hosted.notifications()).filter(({ name }) => name === 'FullLoaded').length)
        .toBe(2);
      await expectList(hosted);
      expect(evil.connections.slice(before)).toEqual([]);
    },
  );
});

test('a running element keeps its cashier when its host sets another cashier address', {
  tags: 'release',
}, async ({ embed, evil }) => {
  const before = evil.connections.length;
  const hosted = await embed('inline');
  await expectList(hosted);
  await hosted.setData({ host: evil.url });
  await expect.poll(() => issuesIn(hosted)).toEqual(['host: taken at the start alone']);
  await hosted.setData({ currency: 'BRL', paymentGeo: 'BR' });
  await hosted.widget.getByRole('button', { name: /^PIX/ }).first().waitFor();
  expect(evil.connections.slice(before)).toEqual([]);
});

test('in a web view, a frame that posts a message and removes itself is not mistaken for the app and receives no token', {
  tags: 'release',
}, async ({ embed, evil }) => {
  const before = evil.connections.length;
  const hosted = await embed('webview', {}, { prepare: withoutPolicy });
  const { page, widget } = hosted;
  await expectList(hosted);
  await page.evaluate((src) => {
    const seen: [boolean, string][] = [];
    Object.assign(window, { hostScript: { ...Reflect.get(window, 'hostScript'), seen } });
    addEventListener('message', ({ source, origin }) => seen.push([source === null, origin]));
    document.body.append(Object.assign(document.createElement('iframe'), { src }));
  }, evil.url);
  // The attack has reached the page as planned, from the evil origin and without a source; otherwise the test would prove nothing.
  await expect
    .poll(() => page.evaluate(() => Reflect.get(Reflect.get(window, 'hostScript'), 'seen')))
    .toEqual([[true, evil.url]]);
  await hosted.setData({ amount: '512' });
  await widget.getByRole('button', { name: /^SPEI bank transfer/ }).click();
  await expect.poll(() => widget.getByLabel('Amount').inputValue()).toBe('512');
  expect(await widget.locator('pay-widget [data-theme]').getAttribute('data-theme')).toBe('light');
  expect(await issuesIn(hosted)).toEqual([]);
  expect(evil.connections.slice(before)).toEqual([]);
});
