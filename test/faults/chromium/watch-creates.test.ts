// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchCreates } from './watch-creates.ts';

const event = (content: object) => `42${JSON.stringify(['message', content])}`;
const create = (msgid: string, idem: string) =>
  event({ msgid, type: 'BANKING_DEPOSIT:create-v1', data: { idem } });
const lookup = (msgid: string, idem: string) => ({ msgid, type: 'BANKING:transaction-v1', data: { idem } });
const answer = (msgid: string, status: number, idem?: string) =>
  event({ msgid, data: { status, data: { idem } } });

class Socket extends EventTarget {
  sent: string[] = [];
  send(packet: string): void {
    this.sent.push(packet);
  }
  receive(packet: string): void {
    this.dispatchEvent(new MessageEvent('message', { data: packet }));
  }
}

beforeEach(() => {
  // Each test has a new class, because the watcher replaces a method of the class.
  vi.stubGlobal('WebSocket', class extends Socket {});
  sessionStorage.setItem('kept', 'key-a key-b');
  watchCreates();
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});
const open = () => new (WebSocket as unknown as typeof Socket)();

test('a key whose lookup was sent within a handshake, and answered, is no longer open', () => {
  const first = open();
  first.send(create('1', 'key-a'));
  const second = open();
  second.send(`40${JSON.stringify({ token: 'user-7', ask: [lookup('2', 'key-a')] })}`);
  second.receive(answer('2', 404));
  second.send(create('3', 'key-b'));
  expect(window.brokenRules).toEqual([]);
});

test.each([
  ['is not answered', () => undefined],
  ['is answered without a result', (socket: Socket) => socket.receive(answer('2', 503))],
  ['is answered about another payment', (socket: Socket) => socket.receive(answer('2', 200, 'key-c'))],
])('a second key is reported while the lookup of the first %s', (_, respond) => {
  const socket = open();
  socket.send(create('1', 'key-a'));
  socket.send(event(lookup('2', 'key-a')));
  respond(socket);
  socket.send(create('3', 'key-b'));
  expect(window.brokenRules).toEqual(['key-b was sent while key-a was open']);
});

test('a key that is not in the storage when it is sent is reported', () => {
  open().send(create('1', 'key-c'));
  expect(window.brokenRules).toEqual(['key-c was sent and not kept']);
});
