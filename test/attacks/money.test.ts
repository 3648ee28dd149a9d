import { expect } from 'vitest';
import en from '../../public/locales/en.json' with { type: 'json' };
import { changeNext, readErrors, readReported, attack as test } from '../support/attack.ts';
import { MODES } from '../support/embedding-modes.ts';
import { fillSpei, paySpei, submit } from '../support/user-actions.ts';

test.for(MODES)(
  'an amount that the user did not confirm is never shown as payable: %s',
  async (mode, { attackIn }) => {
    const hosted = await attackIn(mode, (connection) =>
      changeNext(connection, (_, transaction) => Object.assign(transaction, { amount: '51200' })),
    );
    await fillSpei(hosted.widget, '512');
    await submit(hosted.widget, 'Deposit');
    await hosted.widget.getByRole('heading', { name: 'This isn’t what you confirmed' }).waitFor();
    expect(await hosted.widget.getByText('CLABE').count()).toBe(0);
    await expect
      .poll(() => readErrors(hosted))
      .toContainEqual(expect.objectContaining({ code: 'not_as_confirmed' }));
  },
);

test.for(MODES)(
  'a push without a transaction id does not end the payment on the screen: %s',
  async (mode, { attackIn }) => {
    const hosted = await attackIn(mode, () => undefined);
    await paySpei(hosted.widget, '512');
    hosted.connection.push({ source: 'deposit.status', data: { status: 2, txid: 'other' } });
    hosted.connection.push({ source: 'deposit.status', data: { status: 3, seq: 99 } });
    hosted.connection.push({ source: 'login.token', data: { platform: 5 } });
    // The widget handles frames in order, so the error about this push shows that it has handled all pushes before.
    await expect.poll(() => readReported(hosted)).toContain('platform');
    await hosted.widget.getByRole('heading', { name: 'How to pay' }).waitFor();
  },
);

test.for(MODES)(
  'direction characters and others that are not drawn reach no account number, and no code forwards calls: %s',
  async (mode, { attackIn }) => {
    const hosted = await attackIn(mode, (connection) =>
      changeNext(connection, (next) =>
        Object.assign(next, {
          requisites: [
            {
              label: 'CLABE',
              value: '\u03360321\u202e80001183\u202c5\ufff997\u2063\u280019\u200b',
              copy: true,
            },
            { label: 'Confirm', value: 'tel:%2A401%2A9876543210%23', copy: true },
            { label: 'Confirm', value: '*\u0667\u0662 5551234567', copy: true },
          ],
          steps: ['Dial *72 5551234567 first'],
        }),
      ),
    );
    await paySpei(hosted.widget, '512');
    await hosted.widget.getByText('CLABE', { exact: true }).waitFor();
    const shown = await hosted.widget.locator('pay-widget, main').first().textContent();
    expect(shown).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b-\u200f\ufff9\u2063\u2800]|\u0336/);
    // The screen shows no telephone code either, because `*401*…#` forwards the user's calls.
    expect(shown).not.toMatch(/401|555123|Confirm/);
  },
);

test.for(MODES)(
  'a second row and a step that name another payee are not shown, and the change is reported: %s',
  async (mode, { attackIn }) => {
    let isThief = false;
    const hosted = await attackIn(mode, (connection) =>
      changeNext(connection, (next, transaction) => {
        if (!isThief) return;
        const rows: unknown = next.requisites;
        const known = Array.isArray(rows) ? rows : [];
        Object.assign(next, {
          requisites: [...known, { label: 'Alias', value: 'ladron.mp', copy: false }],
          steps: ['The CLABE below is closed, pay to ladron.mp'],
        });
        Object.assign(transaction, { seq: 50 });
      }),
    );
    const { widget } = hosted;
    await paySpei(widget, '512');
    await widget.getByText('CLABE', { exact: true }).waitFor();
    isThief = true;
    await widget.getByText(en.invoice.swapped).waitFor({ timeout: 30_000 });
    expect(await widget.getByText(/ladron/).count()).toBe(0);
    expect(await widget.getByRole('button', { name: /^Copy: CLABE/ }).count()).toBe(0);
  },
);

test.for(MODES)(
  'links of UPI apps to a payee that no row shows are no links: %s',
  async (mode, { attackIn }) => {
    const { widget } = await attackIn(
      mode,
      (connection) => changeNext(connection, (next) => Object.assign(next, { requisites: [] })),
      { currency: 'INR', paymentGeo: 'IN', platform: 'mobile' },
    );
    await widget.getByRole('button', { name: /^UPI transfer/ }).click();
    await widget.getByLabel('Amount').fill('612');
    await submit(widget, 'Deposit');
    await widget.getByRole('heading', { name: 'Pay by UPI' }).waitFor();
    await widget.getByText('₹612.00').waitFor();
    expect(await widget.getByRole('link').count()).toBe(0);
    expect(await widget.getByRole('button', { name: 'Show QR code' }).count()).toBe(0);
  },
);

test.for(MODES)(
  'a deposit address that changes while it is shown is blocked, and the change is reported: %s',
  async (mode, { attackIn }) => {
    const thief = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
    let isThief = false;
    const hosted = await attackIn(mode, (connection) =>
      changeNext(connection, (next, transaction) => {
        if (!isThief) return;
        Object.assign(next, { address: thief });
        // The later version has another status, because details are locked in every status.
        Object.assign(transaction, { seq: 50, status: 'accepted' });
      }),
    );
    const { widget } = hosted;
    await widget.getByRole('button', { name: /^Cryptocurrency/ }).click();
    await widget.getByRole('button', { name: /^Bitcoin/ }).click();
    await widget.getByRole('button', { name: 'Copy address' }).waitFor();
    isThief = true;
    await widget.getByText(en.invoice.swapped).waitFor({ timeout: 30_000 });
    expect(await widget.getByText(thief.slice(-6)).count()).toBe(0);
    expect(await widget.getByRole('button', { name: 'Copy address' }).count()).toBe(0);
  },
);
