import type { Page } from 'playwright';
import { describe, expect, onTestFinished } from 'vitest';
import ar from '../../public/locales/ar.json';
import hi from '../../public/locales/hi.json';
import { MODES } from '../support/embedding-modes.ts';
import { journey as test } from '../support/journey.ts';
import { press } from '../support/keyboard.ts';
import type { Widget } from '../support/open-host-page.ts';
import { releaseUnless } from '../support/release-only.ts';
import { tamperWithConnection } from '../support/tampered-connection.ts';
import { readFee, submit } from '../support/user-actions.ts';

const DEBIT = 'mx_card';

/** Pays an amount that ends in 22: the sandbox then asks for a confirmation on its card issuer's page, and nothing else ends the payment. */
async function pay(widget: Widget): Promise<void> {
  await widget
    .getByRole('button', { name: /^Card\b/ })
    .first()
    .click();
  await widget.getByRole('button', { name: /^Debit card/ }).click();
  await widget.getByLabel('Amount').fill('522');
  await submit(widget, 'Deposit');
}

const isAsked = (widget: Widget) => widget.getByRole('heading', { name: 'Confirm with your bank' }).waitFor();
const isDone = (widget: Widget) => widget.getByRole('heading', { name: 'Done' }).waitFor();
const issuerIn = (widget: Widget) => widget.locator('iframe.challenge-frame').contentFrame();

async function addPasskey(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  onTestFinished(
    async () => void (await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })),
  );
  const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
  ]);
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', privateKey)).toString('base64');
  await devtools.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: {
      credentialId: Buffer.from('passkey of the sandbox').toString('base64'),
      isResidentCredential: true,
      rpId: 'localhost',
      userHandle: Buffer.from('user').toString('base64'),
      privateKey: key,
      signCount: 1,
    },
  });
}

for (const mode of MODES)
  test(
    `the bank’s page confirms a deposit in the screen itself: ${mode}`,
    releaseUnless(mode === 'inline'),
    async ({ embed, panel }) => {
      const { page, widget } = await embed(mode);
      await pay(widget);
      await isAsked(widget);
      await issuerIn(widget).getByRole('button', { name: 'Approve' }).click();
      await isDone(widget);
      expect(page.context().pages()).toHaveLength(1);
      expect(await panel.payments()).toMatchObject([{ amount: '522.00', status: 'processed' }]);
    },
  );

// A passkey in a frame needs a permission of the page around the widget too, so each embedding has its own test.
for (const mode of ['inline', 'frame', 'iframe'] as const)
  test(
    `a passkey is used on the bank’s page in the frame: ${mode}`,
    releaseUnless(mode === 'frame'),
    async ({ embed, panel }) => {
      const { page, widget } = await embed(mode);
      await addPasskey(page);
      await pay(widget);
      await issuerIn(widget).getByRole('button', { name: 'Use a passkey' }).click();
      await isDone(widget);
      expect(await panel.payments()).toMatchObject([{ amount: '522.00', status: 'processed' }]);
    },
  );

test('a user who declines on the bank’s page sees that nothing was paid', async ({ open, panel }) => {
  const page = await open();
  await pay(page);
  await issuerIn(page).getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('heading', { name: 'Your payment didn’t go through' }).waitFor();
  expect(await panel.payments()).toMatchObject([{ status: 'mistaked' }]);
});

test('with the keyboard alone, a user confirms in the frame', { tags: 'release' }, async ({ open }) => {
  const page = await open();
  await pay(page);
  await isAsked(page);
  const approve = issuerIn(page).getByRole('button', { name: 'Approve' });
  await approve.waitFor();
  const hasFocus = () =>
    approve.evaluate((button) => document.hasFocus() && button === document.activeElement);
  for (let presses = 0; presses < 20 && !(await hasFocus()); presses += 1) await page.keyboard.press('Tab');
  expect(await hasFocus()).toBe(true);
  await page.keyboard.press('Enter');
  await isDone(page);
});

test('a reload brings the bank’s page back, and “Open in a new tab” opens it there', {
  tags: 'release',
}, async ({ open, panel }) => {
  const page = await open();
  await pay(page);
  await isAsked(page);
  await page.reload();
  await isAsked(page);
  const opened = page.context().waitForEvent('page');
  await press(page, /^Open in a new tab/);
  await (await opened).getByRole('button', { name: 'Approve' }).click();
  await isDone(page);
  expect(await panel.payments()).toHaveLength(1);
});

for (const [locale, texts] of [
  ['ar', ar],
  ['hi', hi],
] as const)
  for (const width of [360, 1280])
    test(`in the locale ${locale}, ${width} px wide, the page of the bank has its whole width and confirms`, {
      tags: 'release',
    }, async ({ embed, panel }) => {
      const { page, widget, navigate } = await embed('inline', { locale });
      await page.setViewportSize({ width, height: 800 });
      await navigate({ page: 'deposit', method: DEBIT, amount: '522' });
      await widget.locator('.quote:not([data-blank])').waitFor();
      await readFee(widget);
      await widget.locator('form button[type=submit]').click();
      await widget.getByRole('heading', { name: texts.challenge.title }).waitFor();
      const { width: frameWidth = 0 } = (await widget.locator('iframe.challenge-frame').boundingBox()) ?? {};
      expect(frameWidth).toBeGreaterThan(300);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await issuerIn(widget).getByRole('button', { name: 'Approve' }).click();
      await widget.getByRole('heading', { name: texts.complete.processed.title }).waitFor();
      expect(await panel.payments()).toMatchObject([{ status: 'processed' }]);
    });

describe('a page in the frame that attacks', () => {
  const ATTACKS = `<!doctype html><script>
    for (const target of [parent, top])
      for (const data of [{ status: 'processed' }, '{"type":"close"}', { name: 'close', detail: {} }])
        target.postMessage(data, '*');
    for (const leave of [
      () => { top.location = 'https://evil.example/'; },
      () => { parent.location = 'https://evil.example/'; },
      () => open('https://evil.example/', '_top'),
    ]) try { leave(); } catch {}
    navigator.geolocation.getCurrentPosition(() => {}, ({ code }) => document.body.append('Attacked ' + code));
  </script><body></body>`;

  const attacked = test.override('allowedConsoleErrors', /Unsafe attempt|[Pp]ermissions policy|Geolocation/);
  attacked(
    'neither ends the payment, nor leaves its frame, nor gets what the host has',
    async ({ embed, panel, partner }) => {
      const prepare = async (page: Page) => {
        await page.route('**/sandbox/issuer/*', (route) =>
          route.fulfill({ contentType: 'text/html', body: ATTACKS }),
        );
      };
      const { page, widget, notifications } = await embed('inline', {}, { prepare });
      await pay(widget);
      await issuerIn(widget).getByText('Attacked 1').waitFor();
      await isAsked(widget);
      expect(page.url()).toBe(`${partner.url}/`);
      expect((await notifications()).filter(({ name }) => name === 'close')).toEqual([]);
      expect(await panel.payments()).toMatchObject([{ status: 'waiting' }]);
    },
  );

  test('a challenge whose payment has another amount is never shown', async ({ embed, panel }) => {
    const prepare = async (page: Page) => {
      const connection = await tamperWithConnection(page);
      connection.changePayments((payment) => Object.assign(payment, { amount: '5220.00' }));
    };
    const { widget } = await embed('inline', {}, { prepare });
    await pay(widget);
    await widget.getByText('5,220.00').first().waitFor();
    expect(await widget.locator('iframe.challenge-frame').count()).toBe(0);
    expect(await panel.payments()).toHaveLength(1);
  });
});
