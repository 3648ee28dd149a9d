import type { Page } from 'playwright';
import { expect } from 'vitest';
import { host } from '../support/embedding-modes.ts';
import { journey } from '../support/journey.ts';
import { startOpenPartner } from '../support/partner.ts';
import { releaseUnless } from '../support/release-only.ts';
import { fillSpei, submit } from '../support/user-actions.ts';

const test = journey.override('partner', { scope: 'file' }, async ({ sandbox }, { onCleanup }) => {
  const { url, stop } = await startOpenPartner(sandbox.url);
  onCleanup(stop);
  return { url };
});

/** Changes of a page that the widget has to bear: programs that change the DOM that React has drawn, a base address, a full storage. */
const PROGRAMS: Record<string, () => void> = {
  'a translator that puts each text into elements of its own': () => {
    const translate = () => {
      const root = document.querySelector('pay-widget')?.shadowRoot;
      const walker = root && document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker?.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) {
        const { parentElement } = text;
        if (!parentElement || parentElement.closest('font, style') || !/\p{L}/u.test(text.nodeValue ?? ''))
          continue;
        const font = document.createElement('font');
        text.parentNode?.replaceChild(font, text);
        font.append(text.nodeValue ?? '');
      }
    };
    setInterval(translate, 20);
  },
  'an extension that adds elements beside fields and attributes to all elements': () => {
    const decorate = () => {
      const root = document.querySelector('pay-widget')?.shadowRoot;
      for (const element of root?.querySelectorAll('*:not([data-seen])') ?? []) {
        element.setAttribute('data-seen', '');
        if (element.matches('input, main')) element.after(document.createElement('an-extension'));
      }
      if (root && !root.querySelector('style')) root.append(document.createElement('style'));
    };
    setInterval(decorate, 80);
  },
  'a base address and a base target elsewhere': () => {
    addEventListener('DOMContentLoaded', () => {
      const base = document.createElement('base');
      base.href = 'https://elsewhere.example/';
      base.target = '_blank';
      document.head.prepend(base);
    });
  },
  'a wrapped WebSocket without the constants of the class': () => {
    const Native = WebSocket;
    function Wrapped(url: string, names?: string) {
      return names === undefined ? new Native(url) : new Native(url, names);
    }
    Object.assign(window, { WebSocket: Wrapped });
  },
  'a storage that is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  },
};

for (const [name, change] of Object.entries(PROGRAMS)) {
  test(
    `a deposit is paid in a page with ${name}`,
    releaseUnless(name.startsWith('a translator')),
    async ({ browser, sandbox, partner, user, panel }) => {
      const prepare = async (page: Page) => {
        await page.addInitScript(change);
      };
      const data = { token: user.token, userId: user.id, currency: 'MXN', paymentGeo: 'MX', locale: 'en' };
      const place = { mode: 'inline', cashier: sandbox.url, partner: partner.url } as const;
      const hosted = await host(browser, { ...place, data, prepare });
      const { widget } = hosted;
      await fillSpei(widget, '512');
      await submit(widget, 'Deposit');
      await widget.getByRole('heading', { name: 'How to pay' }).waitFor();
      expect(await panel.payments()).toMatchObject([{ amount: '512.00' }]);
      const errors = (await hosted.notifications()).filter((told) => /error/i.test(told.name));
      expect([...hosted.consoleErrors, ...errors]).toEqual([]);
      await hosted.close();
    },
  );
}

test('a copy button copies in a page that keeps its visitors from copying, where the clipboard API is absent', async ({
  browser,
  sandbox,
  partner,
  user,
}) => {
  const prepare = async (page: Page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => {
      const { clipboard } = navigator;
      Object.assign(window, { readClipboard: () => clipboard.readText() });
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      for (const type of ['copy', 'cut', 'contextmenu', 'selectstart'])
        document.addEventListener(type, (event) => event.preventDefault(), true);
    });
  };
  const data = { token: user.token, userId: user.id, currency: 'MXN', paymentGeo: 'MX', locale: 'en' };
  const place = { mode: 'inline', cashier: sandbox.url, partner: partner.url } as const;
  const { widget, page, close } = await host(browser, { ...place, data, prepare });
  await fillSpei(widget, '512');
  await submit(widget, 'Deposit');
  await widget.getByRole('button', { name: 'Copy CLABE' }).click();
  await widget.getByText('Copied').first().waitFor();
  expect(await page.evaluate('readClipboard()')).toMatch(/^\d{18}$/);
  await close();
});
