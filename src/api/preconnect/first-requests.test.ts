import { expect, it, vi } from 'vitest';
import { parseHostData } from '../../domain/host/host-data.ts';
import type { EarlySocket } from './early-socket.ts';
import { requestList } from './first-requests.ts';
import { Preconnection } from './preconnection.ts';

vi.stubGlobal('WebSocket', { OPEN: 1 });

/** Sends the first requests over an open socket; returns the socket and the sent frames. */
function send(data: Record<string, unknown>): { early: EarlySocket; sent: string[] } {
  const sent: string[] = [];
  const webSocket = {
    url: 'wss://cashier.example/v4/socket.io/',
    readyState: 1,
    send: (text: string) => sent.push(text),
  };
  // A fake socket with only the members of WebSocket that the code uses.
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
