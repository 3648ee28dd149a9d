// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { disposeSession } from '../create-session.ts';
import { createFakeSession } from '../testing/fake-session.ts';
import { loadMethods } from './methods.ts';
import { leaveOutMissing } from './missing-wallets.ts';

const google = {
  kind: 'google-pay',
  request: {
    apiVersion: 2,
    allowedPaymentMethods: [{ type: 'CARD' }],
    transactionInfo: { countryCode: 'MX', currencyCode: 'MXN' },
  },
};
const own = {
  kind: 'payment-request',
  request: {
    methodData: [{ supportedMethods: 'https://wallet.example/pay' }],
    details: { total: { label: 'Games', amount: { currency: 'MXN' } } },
  },
};
const SENT = [{ name: 'spei' }, { name: 'google_pay', wallet: google }, { name: 'own_wallet', wallet: own }];

class WebKit {
  async canMakePayment() {
    return false;
  }
}
/** Chromium has a function more than WebKit, whose `PaymentRequest` opens only Apple's sheet. */
class Chromium extends WebKit {
  async hasEnrolledInstrument() {
    return false;
  }
}

class Client {
  async isReadyToPay() {
    return { result: true };
  }
}

let fake: ReturnType<typeof createFakeSession>;

beforeEach(() => {
  vi.useFakeTimers();
  fake = createFakeSession();
  fake.session.location.navigate('/deposit', { replace: true });
});
afterEach(() => {
  disposeSession(fake.session);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const listed = () => fake.session.state.lists.deposit.methods.map(({ name }) => name);
async function load(methods: object[] = SENT): Promise<string[]> {
  const loaded = loadMethods(fake.session, 'deposit');
  await fake.answer('BANKING:userdata-payment-snippet', 200, {});
  await fake.answer('BANKING:methods-payment-v3', 200, methods);
  await loaded;
  return listed();
}
async function ask(): Promise<string[]> {
  leaveOutMissing(fake.session);
  await vi.advanceTimersByTimeAsync(0);
  return listed();
}

test.each<[string, { PaymentRequest?: unknown; google?: unknown }, string[]]>([
  ['WebKit', { PaymentRequest: WebKit }, ['spei']],
  ['WebKit, in a page with a map of Google', { PaymentRequest: WebKit, google: { maps: {} } }, ['spei']],
  [
    'WebKit, in a page with Google’s script',
    { PaymentRequest: WebKit, google: { payments: {} } },
    ['spei', 'google_pay'],
  ],
  ['Chromium', { PaymentRequest: Chromium }, ['spei', 'google_pay', 'own_wallet']],
  ['Firefox', {}, ['spei']],
  ['Firefox, in a page with Google’s script', { google: { payments: {} } }, ['spei', 'google_pay']],
])('the first list of %s has the wallets that it can open', async (_, globals, names) => {
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  expect(await load()).toEqual(names);
});

test('a wallet that turns out to be missing leaves the list behind another screen, and is not listed again', async () => {
  vi.stubGlobal('PaymentRequest', Chromium);
  await load();
  expect(await ask()).toEqual(['spei', 'google_pay', 'own_wallet']);
  fake.session.location.navigate('/deposit/redirect');
  expect(listed()).toEqual(['spei']);
  // The list is loaded again, as after a change of the country.
  expect(await load()).toEqual(['spei']);
  vi.stubGlobal('google', { payments: { api: { PaymentsClient: Client } } });
  await load();
  await vi.advanceTimersByTimeAsync(0);
  expect(await load()).toEqual(['spei', 'google_pay']);
});

test('a browser that refuses to answer takes no wallet away', async () => {
  vi.stubGlobal(
    'PaymentRequest',
    class extends Chromium {
      override async canMakePayment(): Promise<boolean> {
        throw new DOMException('asked too often', 'NotAllowedError');
      }
    },
  );
  await load();
  await ask();
  fake.session.location.navigate('/deposit/redirect');
  expect(listed()).toEqual(['spei', 'google_pay', 'own_wallet']);
});

test('a list of one wallet alone does not become empty without a word', async () => {
  vi.stubGlobal('PaymentRequest', Chromium);
  await load(SENT.slice(2));
  await ask();
  fake.session.location.navigate('/deposit/redirect');
  expect(listed()).toEqual(['own_wallet']);
});
