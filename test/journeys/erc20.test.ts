import { expect } from 'vitest';
import { erc20Provider } from '../../demo/cashier/providers/erc20/erc20-provider.ts';
import { startLocalChain } from '../../demo/cashier/providers/erc20/local-chain.ts';
import { journey } from '../support/journey.ts';

const FIFTY_USDT = 50_000_000n;

const test = journey
  .extend('chain', { scope: 'file' }, async ({ chromium: _none }, { onCleanup }) => {
    const chain = await startLocalChain();
    onCleanup(chain.close);
    return chain;
  })
  .override('settings', { scope: 'file' }, ({ chain }) => ({
    captcha: 'ignore' as const,
    providers: [erc20Provider(chain.options)],
  }));

test('coins that a chain has at the shown address are counted by their blocks, and credited in the widget', {
  tags: 'release',
}, async ({ chain, open, panel }) => {
  const page = await open();
  await page.getByRole('button', { name: /^Cryptocurrency/ }).click();
  await page.getByRole('button', { name: /^Tether USDT/ }).click();
  await page.getByRole('radio', { name: 'Ethereum (ERC20)' }).check();
  await page.getByText('Send only USDT on the Ethereum (ERC20) network').waitFor();
  const address = (await page.getByRole('group', { name: /address$/ }).textContent()) ?? '';
  // The cashier names the contract of another coin than USDT, so the screen offers no link that would send it.
  expect(await page.getByRole('link', { name: 'Open in wallet' }).count()).toBe(0);
  const before = Number(await panel.balance());

  await chain.transfer(address, FIFTY_USDT);
  await chain.mine();
  await page.getByRole('progressbar', { name: 'Network confirmations' }).waitFor();
  await chain.mine(2);
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  const [payment] = await panel.payments();
  expect(payment).toMatchObject({ method: 'usdt', status: 'processed' });
  expect(Number(await panel.balance()) - before).toBeCloseTo(Number(payment?.amount), 2);
});
