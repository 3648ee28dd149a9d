import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CashierOrigin } from '../../domain/host/cashier-address.ts';
import { type EarlySocket, openEarlySocket } from './early-socket.ts';
import { adoptPreconnected, PreconnectedSocket } from './preconnected-socket.ts';
import { Preconnection } from './preconnection.ts';

const ORIGIN = 'https://cashier.example' as CashierOrigin;
const GREETING = '0{"sid":"s"}';
const WELCOME = '40{"sid":"w"}';
const event = (frame: object, name = 'message') => `42${JSON.stringify([name, frame])}`;

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  binaryType = 'blob';
  sent: unknown[] = [];
  constructor(readonly url: string) {
    super();
  }
  send(packet: unknown): void {
    this.sent.push(packet);
  }
  close = vi.fn();

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  receive(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  end(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event('error'));
    this.dispatchEvent(new FakeCloseEvent('close'));
  }
}
// Node.js 20 has no CloseEvent.
class FakeCloseEvent extends Event {}

let early: EarlySocket;
let socket: FakeSocket;
let preconnection: Preconnection;
const onFrame = vi.fn();
const onNeed = vi.fn();
const frames = () => onFrame.mock.calls.map(([frame]) => frame);
const requests = () => [{ msgid: 'a' }];
const read = (token = 'user-1') =>
  preconnection.read(socket.url, { token: () => token, requests, onFrame, onNeed });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('CloseEvent', FakeCloseEvent);
  onFrame.mockReset();
  onNeed.mockReset();
  early = openEarlySocket(ORIGIN, { language: 'en' });
  socket = early.webSocket as unknown as FakeSocket;
  preconnection = new Preconnection(early);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function unread(): Promise<unknown[]> {
  const received: unknown[] = [];
  const taken = adoptPreconnected(preconnection, socket.url, 'user-1');
  if (!taken) return ['its own socket'];
  taken.onopen = () => received.push('open');
  taken.onmessage = ({ data }) => received.push(data);
  taken.onerror = () => received.push('error');
  taken.onclose = () => received.push('close');
  taken.binaryType = 'arraybuffer';
  await Promise.resolve();
  return received;
}

describe('a socket whose handshake was sent by the shell', () => {
  beforeEach(() => {
    socket.open();
    socket.receive(GREETING);
    early.handshake = { token: 'user-1', ask: [] };
  });

  it('passes on the frames that have arrived after the session could send its requests, and then each one', async () => {
    socket.receive(WELCOME);
    socket.receive(event({ msgid: 'a' }));
    expect(read()).toBe(true);
    expect(onFrame).not.toHaveBeenCalled();
    await Promise.resolve();
    expect(frames()).toEqual([{ msgid: 'a' }]);
    socket.receive(event({ msgid: 'b' }));
    expect(frames()).toEqual([{ msgid: 'a' }, { msgid: 'b' }]);
    expect(onNeed).not.toHaveBeenCalled();
    expect(socket.sent).toEqual([]);
  });

  it('leaves to socket.io the opening and all packets but the frames that the session has read', async () => {
    read();
    await Promise.resolve();
    socket.receive(WELCOME);
    socket.receive(event({ msgid: 'a' }));
    expect(await unread()).toEqual(['open', GREETING, WELCOME]);
  });

  it.each([
    ['a rejection', '44{"message":"expired","data":{"status":401}}'],
    ['a disconnection', '41'],
    ['a ping', '2'],
    ['an event of another name', event({}, 'news')],
    ['half a frame', '42["message",{"msgid":'],
    ['bytes', new ArrayBuffer(2)],
  ])('needs socket.io for %s, and leaves the packet to it', async (_, packet) => {
    read();
    await Promise.resolve();
    socket.receive(packet);
    expect(onNeed).toHaveBeenCalled();
    expect(onFrame).not.toHaveBeenCalled();
    expect(await unread()).toEqual(['open', GREETING, packet]);
  });

  it('needs socket.io when it closes, and socket.io opens a socket of its own', async () => {
    read();
    await Promise.resolve();
    socket.end();
    expect(onNeed).toHaveBeenCalled();
    expect(await unread()).toEqual(['its own socket']);
  });

  it('passes all later events to socket.io once that has taken it over', async () => {
    read();
    await Promise.resolve();
    const received = unread();
    socket.receive(event({ msgid: 'a' }));
    expect(await received).toEqual(['open', GREETING, event({ msgid: 'a' })]);
    expect(onFrame).not.toHaveBeenCalled();
  });

  it('sends no second handshake, and everything else', () => {
    const taken = new PreconnectedSocket(preconnection);
    taken.send('40{"token":"user-1"}');
    taken.send('3');
    expect(socket.sent).toEqual(['3']);
  });

  it('is not read for another token or another URL, and is closed when socket.io needs one', async () => {
    expect(read('user-2')).toBe(false);
    const reader = { token: () => 'user-1', requests, onFrame, onNeed };
    expect(preconnection.read(`${socket.url}&Language=ru`, reader)).toBe(false);
    expect(early.isClaimed).toBe(true);
    expect(socket.close).not.toHaveBeenCalled();
    expect(adoptPreconnected(preconnection, socket.url, 'user-2')).toBeUndefined();
    expect(socket.close).toHaveBeenCalledOnce();
  });
});

describe('a socket whose handshake was not sent', () => {
  const HANDSHAKE = '40{"token":"user-1","ask":[{"msgid":"a"}]}';

  it('sends it with the requests that wait by then, once', async () => {
    socket.open();
    read();
    expect(socket.sent).toEqual([]);
    await Promise.resolve();
    expect(socket.sent).toEqual([HANDSHAKE]);
    expect(early.handshake).toEqual({ token: 'user-1', ask: [] });
  });

  it('sends it when the socket opens', async () => {
    read();
    await Promise.resolve();
    expect(socket.sent).toEqual([]);
    socket.open();
    expect(socket.sent).toEqual([HANDSHAKE]);
  });

  it('leaves it to socket.io if the socket does not open in time', async () => {
    read();
    vi.advanceTimersByTime(500);
    expect(onNeed).toHaveBeenCalledOnce();
    const received = unread();
    socket.open();
    expect(socket.sent).toEqual([]);
    expect(await received).toEqual(['open']);
    new PreconnectedSocket(preconnection).send(HANDSHAKE);
    expect(socket.sent).toEqual([HANDSHAKE]);
  });

  it('has no time limit once the socket is open', async () => {
    socket.open();
    read();
    await Promise.resolve();
    vi.advanceTimersByTime(5_000);
    expect(onNeed).not.toHaveBeenCalled();
  });

  it('is a failed attempt of socket.io if the socket never opens', async () => {
    read();
    await Promise.resolve();
    socket.end();
    expect(onNeed).toHaveBeenCalled();
    expect(await unread()).toEqual(['error', 'close']);
  });
});
