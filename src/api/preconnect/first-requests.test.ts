import { describe, expect, it, vi } from 'vitest';
import type { EarlySocket } from './early-socket.ts';
import { requestList } from './first-requests.ts';
import { Preconnection } from './preconnection.ts';
import { socketUrl } from './socket-url.ts';

vi.stubGlobal('WebSocket', { OPEN: 1 });

/** Sends the first requests over an open socket; returns the socket and the sent frames. */
function send(host: string, token: string): { early: EarlySocket; sent: string[] } {
  const sent: string[] = [];
  const url = new URL(socketUrl(host, {})).href;
  const webSocket = { url, readyState: 1, send: (text: string) => sent.push(text) };
  // A fake socket with only the members of WebSocket that the code uses.
  const early: EarlySocket = { webSocket: webSocket as unknown as WebSocket, events: [] };
  requestList(early, { host, token, currency: 'MXN', paymentGeo: 'MX' });
  return { early, sent };
}

describe('the token is sent before the session is loaded', () => {
  it.each(['https://cashier.example', 'http://localhost:5173', 'http://127.0.0.1:5173', 'http://[::1]:5173'])(
    'to %s',
    (host) => expect(send(host, 'user-1').sent.join()).toContain('"token":"user-1"'),
  );
});

describe('no token is sent before the session is loaded', () => {
  it.each([
    'http://cashier.example',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'https://cashier.example@evil.example',
    'https://evil.example/path',
    'https://evil.example?query',
  ])('to a host that the session rejects: %s', (host) => expect(send(host, 'user-1').sent).toEqual([]));

  it('if it contains a line break', () => expect(send('https://cashier.example', 'a\r\nb').sent).toEqual([]));
});

it('the session recognises its own request among the first ones, whatever the order of the keys, once', () => {
  const preconnection = new Preconnection(send('https://cashier.example', 'user-1').early);
  const take = (data: Record<string, string>) =>
    preconnection.takeRequest('BANKING:methods-payment-v3', data);
  expect(take({ currency: 'BRL', country: 'mx' })).toBeUndefined();
  expect(take({ currency: 'MXN', country: 'mx', token: 'session' })).toBeUndefined();
  expect(take({ currency: 'MXN', country: 'mx' })).toMatch(/^\w+-0$/);
  expect(take({ currency: 'MXN', country: 'mx' })).toBeUndefined();
});
