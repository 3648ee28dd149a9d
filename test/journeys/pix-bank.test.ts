import { expect } from 'vitest';
import { startMockBank } from '../../demo/cashier/providers/pix/mock-bank.ts';
import { pixProvider } from '../../demo/cashier/providers/pix/pix-provider.ts';
import { journey } from '../support/journey.ts';
import { submit } from '../support/user-actions.ts';

const HOOK_TOKEN = 'journey';

const test = journey
  .extend('bank', { scope: 'file' }, async ({ chromium: _none }, { onCleanup }) => {
    const bank = await startMockBank();
    onCleanup(bank.close);
    return bank;
  })
  .override('settings', { scope: 'file' }, ({ bank }) => {
    const own = {
      key: 'pix@operator.example',
      beneficiary: 'OPERADORA DE TESTE LTDA',
      hookToken: HOOK_TOKEN,
    };
    return {
      captcha: 'ignore' as const,
      providers: [pixProvider({ ...bank.access, ...own, clock: Date.now })],
    };
  });

test('a deposit by the PIX API of a bank is paid at the bank, and credited in the widget', {
  tags: 'release',
}, async ({ bank, sandbox, open }) => {
  bank.hookUrl = `${sandbox.url}/hooks/pix?token=${HOOK_TOKEN}`;
  const page = await open({ country: 'br', currency: 'BRL' });
  await page.getByRole('button', { name: /^PIX/i }).first().click();
  await page.getByLabel('Amount').fill('123');
  await page.getByLabel('CPF').fill('52998224725');
  await submit(page, 'Deposit');
  await page.getByRole('heading', { name: 'Pay with PIX' }).waitFor();
  await page.getByText('OPERADORA DE TESTE LTDA', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Copy PIX code' }).click();
  const code = await page.evaluate(() => navigator.clipboard.readText());

  const payer = await fetch(`${bank.url}/?code=${encodeURIComponent(code)}`, { method: 'POST' });
  expect(await payer.text()).toContain('CONCLUIDA');
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  await page.getByText('R$123.00 has been added to your balance').waitFor();
});
