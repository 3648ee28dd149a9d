import { describe, expect, it, vi } from 'vitest';
import { ask } from './early-ask.ts';
import { lineAddress } from './early-link.ts';

vi.stubGlobal('WebSocket', { OPEN: 1 });

/** Sends over an open socket; returns the sent frames. */
function send(host: string, token: string): string[] {
  const sent: string[] = [];
  const url = new URL(lineAddress(host, {})).href;
  const line = { url, readyState: 1, send: (text: string) => sent.push(text) };
  // A fake socket with only the members of WebSocket that the code uses.
  ask({ line: line as unknown as WebSocket, heard: [] }, { host, token, currency: 'MXN', paymentGeo: 'MX' });
  return sent;
}

describe('the token is sent before the engine is loaded', () => {
  it.each(['https://cashier.example', 'http://localhost:5173', 'http://127.0.0.1:5173', 'http://[::1]:5173'])(
    'to %s',
    (host) => expect(send(host, 'user-1').join()).toContain('"token":"user-1"'),
  );
});

describe('no token is sent before the engine is loaded', () => {
  it.each([
    'http://cashier.example',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'https://cashier.example@evil.example',
    'https://evil.example/path',
    'https://evil.example?query',
  ])('to a cashier address that the engine rejects: %s', (host) => expect(send(host, 'user-1')).toEqual([]));

  it('if the token contains a line break', () =>
    expect(send('https://cashier.example', 'a\r\nb')).toEqual([]));
});
