import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runConformance } from '../../element/conformance/run-conformance.ts';
import { kitOptions } from '../../test/conformance/kit-options.ts';
import { type RunningCashier, startCashier } from './start-cashier.ts';
import { CashierClient, DEPOSIT, spei } from './testing/cashier-client.ts';
import { makeTestDatabase } from './testing/test-database.ts';

let cashier: RunningCashier;
let client: CashierClient;
const newToken = () => `sandbox-sheet-${randomUUID()}`;
let amount = 500;
/** Each deposit has another amount, so that the cashier takes none for a duplicate. */
const pay = (more: object) => {
  amount += 1;
  return client.call(DEPOSIT, spei({ method: 'apple_pay', fields: {}, amount: `${amount}.00`, ...more }));
};
const REJECTED = { status: 400, data: { code: 'wallet_failed' } };

beforeAll(async () => {
  cashier = await startCashier({ port: 0, dbPath: await makeTestDatabase(), hasSheets: true, latency: 0 });
  client = await new CashierClient(cashier.url, 'user-wallets').ready();
});
afterAll(async () => {
  client.close();
  await cashier.close();
});

test('the token of a wallet pays once, and a retry under its key gets the same payment', async () => {
  const walletToken = newToken();
  const idem = randomUUID();
  const first = await pay({ idem, amount: '700.00', walletToken });
  expect(first).toMatchObject({ status: 200, data: { method: 'apple_pay', next: { kind: 'wait' } } });
  expect((await pay({ idem, amount: '700.00', walletToken })).data).toMatchObject({ idem });
  expect(await pay({ walletToken })).toMatchObject(REJECTED);
});

test('a wallet without a token, or with a made-up one, pays nothing', async () => {
  expect(await pay({})).toMatchObject(REJECTED);
  expect(await pay({ walletToken: 'sandbox-sheet-1' })).toMatchObject(REJECTED);
});

describe('the session of a merchant', () => {
  const ask = (url: string) => client.call('BANKING:wallet-session-v1', { method: 'apple_pay', url });

  test('is given for the gateways of Apple', async () => {
    const url = 'https://apple-pay-gateway-cert.apple.com/paymentservices/startSession';
    expect(await ask(url)).toMatchObject({ status: 200, data: { expiresAt: expect.any(Number) } });
  });

  test.each([
    'https://evil.example/paymentservices/startSession',
    'https://apple-pay-gateway.apple.com.evil.example/',
    'https://apple-pay-gateway.apple.com@evil.example/',
    'http://apple-pay-gateway.apple.com/',
    'http://169.254.169.254/latest/meta-data',
  ])('is not given for the address %s, that is not of Apple', async (url) => {
    expect(await ask(url)).toMatchObject(REJECTED);
  });
});

test('the sandbox keeps the rules about wallets', async () => {
  const options = { ...kitOptions(cashier.url), walletToken: newToken() };
  const results = await runConformance(options, { only: ['wallet'] });
  expect(results.map(({ rule, outcome, message }) => [rule.id, outcome, message])).toEqual([
    ['wallet', 'passed', expect.anything()],
    ['wallet-token', 'passed', expect.anything()],
  ]);
});
