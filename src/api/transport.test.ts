import { expect, it, vi } from 'vitest';
import { CheckedTransport } from './transport.ts';

function receive(packet: string): string[] {
  const transport = new CheckedTransport({ query: {}, socket: { binaryType: 'arraybuffer' } });
  const reported: string[] = [];
  const on: unknown = Reflect.get(transport, 'on');
  if (typeof on !== 'function') throw new Error('engine.io has other transports now');
  on.call(transport, 'packet', ({ type }: { type: string }) => reported.push(type));
  on.call(transport, 'error', () => reported.push('error'));
  transport.onData(packet);
  return reported;
}

it.each([
  '0',
  '0null',
  '0"text"',
  '0[]',
  '0{}',
  '0{"sid":"a","upgrades":null}',
  '0{"sid":"a","upgrades":[]}',
  '0{"sid":"a","upgrades":[],"pingInterval":"25000","pingTimeout":20000}',
  '0{"sid":',
])('an invalid greeting %s closes the socket without an uncaught error', (packet) => {
  expect(receive(packet)).toEqual(['error']);
});

it('an interval of a greeting that is nested a thousand levels deep closes the socket', () => {
  const deep = `${'['.repeat(1_000)}${']'.repeat(1_000)}`;
  expect(receive(`0{"sid":"a","upgrades":[],"pingInterval":${deep},"pingTimeout":20000}`)).toEqual(['error']);
});

it('a valid greeting opens the transport, and messages pass', () => {
  expect(receive('0{"sid":"a","upgrades":[],"pingInterval":25000,"pingTimeout":20000}')).toEqual(['open']);
  expect(receive('42["message",{}]')).toEqual(['message']);
});

function openTransport(socket: object): CheckedTransport {
  class Transport extends CheckedTransport {
    override createSocket(): WebSocket {
      return socket as WebSocket;
    }
  }
  const address = { hostname: 'cashier.example', port: '443', path: '/', secure: true };
  const transport = new Transport({ ...address, query: {}, socket: { binaryType: 'arraybuffer' } });
  const open: unknown = Reflect.get(transport, 'open');
  if (typeof open !== 'function') throw new Error('engine.io has other transports now');
  open.call(transport);
  return transport;
}

it('a socket that is closed while connecting is closed after it opens, because the browser would log an earlier close', () => {
  const close = vi.fn();
  const socket = { readyState: 0, close, onopen: () => {}, onmessage: null, onclose: null };
  const transport = openTransport(socket);
  transport.doClose();
  expect(close).not.toHaveBeenCalled();
  expect(transport.ws).toBeNull();
  expect([socket.onmessage, socket.onclose]).toEqual([null, null]);
  socket.onopen();
  expect(close).toHaveBeenCalledOnce();
});

it('an open socket is closed at once', () => {
  const close = vi.fn();
  openTransport({ readyState: 1, close }).doClose();
  expect(close).toHaveBeenCalledOnce();
});
