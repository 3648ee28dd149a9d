import fc from 'fast-check';
import { afterAll, expect, it, vi } from 'vitest';
import type { CashierOrigin } from '../../domain/host/cashier-address.ts';
import { parseHostData } from '../../domain/host/host-data.ts';
import { createUser } from '../../domain/host/user.ts';
import { labelLanguageOf } from '../../i18n/languages.ts';
import type { EarlySocket } from './early-socket.ts';
import { type Caller, socketQuery, socketUrl } from './early-socket.ts';
import { requestList } from './first-requests.ts';
import { Preconnection } from './preconnection.ts';

vi.stubGlobal('WebSocket', { OPEN: 1 });
afterAll(() => void vi.unstubAllGlobals());

function send(
  data: Record<string, unknown>,
  url = 'wss://cashier.example/v4/socket.io/',
): { early: EarlySocket; sent: string[] } {
  const sent: string[] = [];
  const webSocket = {
    url,
    readyState: 1,
    send: (text: string) => sent.push(text),
  };
  // The cast is safe: `requestList` uses only these members of a WebSocket.
  const early: EarlySocket = { webSocket: webSocket as unknown as WebSocket, events: [] };
  requestList(early, { token: 'user-1', currency: 'MXN', paymentGeo: 'MX', ...data });
  return { early, sent };
}

it('the token is sent before the session is loaded', () => {
  expect(send({}).sent.join()).toContain('"token":"user-1"');
});

it.each([
  { token: 'a\r\nb' },
  { token: '' },
  { token: 7 },
  { currency: 'mxn' },
  { currency: 'US' },
  { currency: 'USDT' },
  { currency: undefined },
  { paymentGeo: 'mx' },
  { paymentGeo: 'MEX' },
  { paymentGeo: null },
])('the list is requested before the session is loaded if the session decodes the market: %j', (data) => {
  const issues = vi.fn();
  const decoded = parseHostData({ token: 'user-1', currency: 'MXN', paymentGeo: 'MX', ...data }, issues);
  const isDecoded = [decoded.token, decoded.currency, decoded.paymentGeo].every(
    (value) => value !== undefined,
  );
  expect(send(data).sent.length > 0).toBe(isDecoded);
});

it('the session recognises its own request among the first ones, whatever the order of the keys, once', () => {
  const preconnection = new Preconnection(send({}).early);
  const take = (data: Record<string, string>) =>
    preconnection.takeRequest('BANKING:methods-payment-v3', data);
  expect(take({ currency: 'BRL', country: 'mx' })).toBeUndefined();
  expect(take({ currency: 'MXN', country: 'mx', token: 'session' })).toBeUndefined();
  expect(take({ currency: 'MXN', country: 'mx' })).toMatch(/^\w+-0$/);
  expect(take({ currency: 'MXN', country: 'mx' })).toBeUndefined();
});

const CASHIER = 'https://cashier.example' as CashierOrigin;
const addressFor = (locale: string, { xOrigin, platform }: Omit<Caller, 'language'>) =>
  socketUrl(CASHIER, socketQuery({ language: labelLanguageOf(locale), xOrigin, platform }));

// The session takes the preconnected socket over only if both would send the same values.
it('whatever the host data are, the preconnected socket sends the address, token and market of the session, or nothing', () => {
  const text = (...valid: unknown[]) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...valid) },
      { weight: 1, arbitrary: fc.constantFrom('null', '', ' tr', 'kes', 'x'.repeat(2_001), 7, {}, []) },
    );
  const hostData = fc.record(
    {
      token: fc.oneof(text('user-2'), fc.constantFrom('t'.repeat(8_192), 't'.repeat(8_193), 'a\nb')),
      currency: text('KES', 'USDT', 'MXN'),
      paymentGeo: text('KE', 'ke', 'MX'),
      locale: text('es', 'pt-BR', 'tr_TR.UTF-8', 'hi-IN', 'xx'),
      xOrigin: text('https://partner.example', 'a b'),
      platform: text('ios', 'android', 'desktop'),
      page: text('deposit', 'withdrawal'),
    },
    { requiredKeys: [] },
  );
  let count = 0;
  fc.assert(
    fc.property(hostData, (raw) => {
      const given = { token: 'user-1', currency: 'MXN', paymentGeo: 'MX', ...raw };
      const { locale, xOrigin, platform } = given as Record<string, string | undefined>;
      // `preconnect` opens no socket for a locale that is no text, so there is nothing to compare.
      if (locale !== undefined && typeof locale !== 'string') return;
      const { sent } = send(given, addressFor(locale ?? '', { xOrigin, platform }));
      const decoded = parseHostData(given, () => {});
      const user = { ...createUser(), ...decoded };
      if (sent.length === 0) return;
      count += 1;
      expect(addressFor(locale ?? '', { xOrigin, platform })).toBe(
        addressFor(decoded.locale ?? user.lang, user),
      );
      const { token, ask } = JSON.parse(String(sent[0]).slice(2));
      expect(token).toBe(decoded.token);
      for (const { data } of ask)
        expect(data).toMatchObject({ country: user.paymentGeo.toLowerCase(), currency: user.currency });
    }),
    { numRuns: 2_000 },
  );
  expect(count).toBeGreaterThan(200);
});
