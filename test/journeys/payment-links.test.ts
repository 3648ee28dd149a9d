import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { EmbeddedWidget } from '../support/embedding-modes.ts';
import { journey } from '../support/journey.ts';
import { startOpenPartner } from '../support/partner.ts';
import { type TamperedConnection, tamperWithConnection } from '../support/tampered-connection.ts';
import { paySpei, submit } from '../support/user-actions.ts';

type Next = Record<string, unknown>;

const test = journey
  // A slow sandbox, because the address disappears when its simulated payer has sent coins.
  .extend('settings', { scope: 'file' }, () => ({ speed: 0.1, latency: 0.1 }))
  // A page without a policy, because the captcha of this method needs a Trusted Types policy that a strict partner would have to allow.
  .extend('partner', { scope: 'file' }, async ({ sandbox }, { onCleanup }) => {
    const { url, stop } = await startOpenPartner(sandbox.url);
    onCleanup(stop);
    return { url };
  })
  .extend(
    'embedBent',
    ({ embed }) =>
      async (data: Record<string, unknown>, change: (next: Next) => void): Promise<EmbeddedWidget> => {
        return embed('inline', data, {
          prepare: async (page: Page) => {
            const connection: TamperedConnection = await tamperWithConnection(page);
            connection.changePayments(({ next }) => {
              if (next) change(Object(next));
            });
          },
        });
      },
  );

const INDIA = { currency: 'INR', paymentGeo: 'IN', platform: 'mobile' };
const refusals = async (hosted: EmbeddedWidget, words: RegExp) =>
  (await hosted.notifications()).filter(
    ({ name, detail }) =>
      name === 'Error' && detail.code === 'bad_data' && words.test(String(detail.message)),
  );

const THIEVES: readonly [what: string, link: (own: string) => string][] = [
  ['another payee and amount', () => 'upi://pay?pa=thief%40evil&pn=Sandbox&am=99999.00&cu=INR'],
  ['a second payee', (own) => `${own}&pa=thief%40evil`],
  ['an amount that apps read in different ways', (own) => own.replace(/am=[\d.]+/, 'am=612.005')],
  ['a mandate', (own) => own.replace('upi://pay', 'upi://mandate')],
];

for (const [what, link] of THIEVES) {
  test(`a UPI invoice whose links name ${what} shows neither app links nor a QR code`, {
    tags: 'release',
  }, async ({ embedBent }) => {
    const hosted = await embedBent(INDIA, (next) => {
      const own = String(next.intent);
      Object.assign(next, { intent: link(own), qr: link(own) });
    });
    await hosted.widget.getByRole('button', { name: /^UPI transfer/ }).click();
    await hosted.widget.getByLabel('Amount').fill('612');
    await submit(hosted.widget, 'Deposit');
    await hosted.widget.getByRole('heading', { name: 'Pay by UPI' }).waitFor();
    await hosted.widget.getByText(/^pay\d{8}@sandbox$/).waitFor();
    await hosted.widget.getByText('₹612.00').waitFor();
    await expect.poll(() => refusals(hosted, /UPI link/)).toHaveLength(1);
    expect(await hosted.widget.getByRole('link').count()).toBe(0);
    expect(await hosted.widget.getByRole('button', { name: 'Show QR code' }).count()).toBe(0);
    expect(await hosted.widget.getByRole('img', { name: 'QR code for this payment' }).count()).toBe(0);
  });
}

test('an instruction shows only those gateway links to UPI apps whose amount is the one on the screen', {
  tags: 'release',
}, async ({ embedBent }) => {
  const hosted = await embedBent(INDIA, (next) => {
    const intents = next.intents as Record<string, string>;
    next.intents = {
      ...intents,
      phonepe: 'phonepe://anything?pa=thief@evil',
      gpay: String(intents.gpay).replace(/am=[\d.]+/, 'am=99999.00'),
    };
    next.qr = String(next.qr).replace(/am=[\d.]+/, 'am=99999.00');
  });
  const { widget } = hosted;
  await widget
    .getByRole('button', { name: /eazype/i })
    .first()
    .click();
  await widget.getByLabel('Amount').fill('512');
  await widget.getByLabel('Phone number').fill('9876543210');
  await widget.getByLabel('E-mail').fill('payer@example.com');
  await submit(widget, 'Deposit');
  await widget.getByRole('heading', { name: 'Pay with UPI' }).waitFor();
  await expect.poll(() => refusals(hosted, /UPI link/)).toHaveLength(1);
  expect(await widget.getByRole('link').allTextContents()).toEqual(['Paytm', 'Another UPI app']);
  expect(await widget.getByRole('button', { name: 'Show QR code' }).count()).toBe(0);
});

const WALLETS: readonly [what: string, uri: (address: string) => string][] = [
  [
    'with a stranger’s address as its label',
    (address) => `bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT?label=${address}`,
  ],
  ['with an amount that the screen does not show', (address) => `bitcoin:${address}?amount=21`],
  [
    'with a required parameter that the widget does not know',
    (address) => `bitcoin:${address}?req-payto=thief`,
  ],
];

test.for(WALLETS)(
  'a wallet link to the shown address is not offered %s',
  { tags: 'release' },
  async ([, uri], { embedBent }) => {
    const hosted = await embedBent({}, (next) => Object.assign(next, { uri: uri(String(next.address)) }));
    const { widget } = hosted;
    await widget.getByRole('button', { name: /^Cryptocurrency/ }).click();
    await widget.getByRole('button', { name: /^Bitcoin/ }).click();
    await widget.getByRole('button', { name: 'Copy address' }).waitFor();
    await widget.getByRole('img', { name: 'QR code with the address' }).waitFor();
    await expect.poll(() => refusals(hosted, /wallet link/)).toHaveLength(1);
    expect(await widget.getByRole('link', { name: 'Open in a wallet' }).count()).toBe(0);
  },
);

test('the UPI QR code of an instruction is not drawn if it pays another amount than the screen shows', {
  tags: 'release',
}, async ({ embedBent }) => {
  const hosted = await embedBent({}, (next) =>
    Object.assign(next, { qr: 'upi://pay?pa=thief%40evil&pn=Sandbox&am=512.00&cu=INR' }),
  );
  await paySpei(hosted.widget, '512');
  await expect.poll(() => refusals(hosted, /UPI link/)).toHaveLength(1);
  expect(await hosted.widget.getByRole('img', { name: /QR/ }).count()).toBe(0);
});
