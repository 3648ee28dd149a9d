import type { Page } from 'playwright';
import { expect } from 'vitest';
import { readReported, attack as test, waitForList } from '../support/attack.ts';
import { MODES } from '../support/embedding-modes.ts';
import { fillSpei, submit } from '../support/user-actions.ts';

async function watchNetwork(page: Page, asked: string[]): Promise<void> {
  page.on('request', (request) => asked.push(request.url()));
  await page.routeWebSocket(/./, (socket) => {
    asked.push(socket.url());
    socket.connectToServer();
  });
}

/** Puts names on `Object.prototype`, as a host page does that merges a crafted query into an object: every object then inherits them. */
function pollute(): void {
  const evil = 'https://evil.example';
  const rows = [{ label: 'CLABE', value: '646180157999999993', copy: true }];
  Object.assign(Object.prototype, {
    host: evil,
    assets: `${evil}/`,
    legacyQueryToken: true,
    isCardInlineAllowed: true,
    pageUrl: `${evil}/pay`,
    video: `${evil}/guide.mp4`,
    requisites: rows,
    reason: { code: 'declined', message: 'Pay to 646180157999999993' },
    each: 7,
  });
}

test.for(MODES)(
  'a host that names its cashier by a wrong address sends nothing to another one, and is told: %s',
  async (mode, { embed }) => {
    const asked: string[] = [];
    const prepare = (page: Page) => watchNetwork(page, asked);
    const hosted = await embed(mode, { host: 'http://cashier.example' }, { prepare });
    await expect.poll(() => readReported(hosted)).toContain('host');
    // Inline, the widget stops at the wrong address. In other modes the widget's page comes from the cashier and knows the right address.
    if (mode === 'inline') await hosted.widget.getByRole('button').first().waitFor();
    else await waitForList(hosted);
    const sockets = asked.filter((address) => address.startsWith('ws'));
    expect(sockets.length > 0).toBe(mode !== 'inline');
    expect(asked.filter((address) => address.includes('cashier.example'))).toEqual([]);
  },
);

test.for(MODES)(
  'names on the prototype of all objects are no cashier, no option and no payee: %s',
  async (mode, { embed, user, panel }) => {
    const asked: string[] = [];
    const prepare = async (page: Page) => {
      await watchNetwork(page, asked);
      await page.addInitScript(pollute);
    };
    const hosted = await embed(mode, {}, { prepare });
    await fillSpei(hosted.widget, '512');
    await submit(hosted.widget, 'Deposit');
    await hosted.widget.getByRole('heading', { name: 'How to pay' }).waitFor();
    expect(await panel.payments()).toMatchObject([{ amount: '512.00' }]);
    expect(await hosted.widget.getByText(/6461 8015 7999|646180157999/).count()).toBe(0);
    expect(asked.filter((address) => address.includes('evil.example'))).toEqual([]);
    expect(asked.filter((address) => address.includes(user.token))).toEqual([]);
  },
);

const TURNED = [
  '\u202e{{amount}} yaP',
  '\u2067Pay\u2069 \u2066{{amount}}',
  '{{amount}}\u2069\u202b',
  'Pay 1.00',
];

test.for(MODES)(
  'a text of the host that turns an amount around is not drawn: %s',
  async (mode, { embed }) => {
    const hosted = await embed(mode, { texts: { en: { 'deposit.submit': TURNED[0] } } });
    await fillSpei(hosted.widget, '512');
    for (const text of TURNED) {
      await hosted.setData({
        texts: { en: { 'deposit.submit': text, 'header.close': `Leave ${text.length}` } },
      });
      // The host sets both texts at once, so when the label of Close has changed, the bad text has arrived too.
      await hosted.widget.getByRole('button', { name: `Leave ${text.length}` }).waitFor();
      await hosted.widget.getByRole('button', { name: 'Deposit $512.00' }).waitFor();
      const shown = (await hosted.widget.locator('pay-widget, main').first().textContent()) ?? '';
      expect(shown).not.toMatch(/[\u202a-\u202e\u2066\u2067]/);
      expect(shown.split('\u2068').length).toBe(shown.split('\u2069').length);
    }
    await expect.poll(() => readReported(hosted)).toContain('texts.en.deposit.submit');
  },
);
