import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EarlyLink } from './early-link.ts';
import { talkOver } from './early-talk.ts';

const HELLO = '0{"sid":"s"}';
const WELCOME = '40{"sid":"w"}';
const event = (frame: object, name = 'message') => `42${JSON.stringify([name, frame])}`;

let early: EarlyLink;
const onFrame = vi.fn();
const onNeed = vi.fn();
const heardFrames = () => onFrame.mock.calls.map(([frame]) => frame);

const ask = () => [{ msgid: 'a' }];
const talk = () => talkOver(early, { token: () => 'user-1', ask, onFrame, onNeed });

class Line extends EventTarget {
  readonly OPEN = 1;
  readyState = 1;
  sent: string[] = [];
  onopen?: () => void;
  send(text: string): void {
    this.sent.push(text);
  }
}
let line: Line;

beforeEach(() => {
  vi.useFakeTimers();
  onFrame.mockReset();
  onNeed.mockReset();
  line = new Line();
  early = { line: line as unknown as WebSocket, heard: [HELLO], asked: { token: 'user-1', reads: [] } };
});
afterEach(() => vi.useRealTimers());

/** The socket's own handler runs first and buffers the text. */
function say(text: unknown): void {
  early.heard.push(text);
  line.dispatchEvent(new Event('message'));
}

it('the preconnected socket delivers buffered frames after its creator’s next task, and then each new frame', async () => {
  early.heard.push(WELCOME, event({ msgid: 'a' }));
  talk();
  expect(onFrame).not.toHaveBeenCalled();
  await Promise.resolve();
  expect(heardFrames()).toEqual([{ msgid: 'a' }]);
  say(event({ msgid: 'b' }));
  expect(heardFrames()).toEqual([{ msgid: 'a' }, { msgid: 'b' }]);
  expect(onNeed).not.toHaveBeenCalled();
});

it('the preconnected socket keeps the socket.io greetings for socket.io, and no delivered frame', () => {
  talk();
  say(WELCOME);
  say(event({ msgid: 'a' }));
  expect(early.heard).toEqual([HELLO, WELCOME]);
});

it.each([
  ['a connect error', '44{"message":"expired","data":{"status":401}}'],
  ['a disconnect', '41'],
  ['a ping', '2'],
  ['an event of another name', event({}, 'news')],
  ['half a packet', '42["message",{"msgid":'],
  ['binary data', new ArrayBuffer(2)],
])('the preconnected socket needs socket.io for %s, and keeps that packet', (_, text) => {
  talk();
  say(text);
  expect(onNeed).toHaveBeenCalled();
  expect(early.heard).toEqual([HELLO, text]);
  expect(onFrame).not.toHaveBeenCalled();
});

it('the preconnected socket needs socket.io after it was closed', () => {
  talk();
  line.dispatchEvent(new Event('close'));
  expect(onNeed).toHaveBeenCalledOnce();
});

it('the preconnected socket delivers nothing after its end', () => {
  talk()();
  say(event({ msgid: 'a' }));
  expect(onFrame).not.toHaveBeenCalled();
  expect(early.heard).toHaveLength(2);
});

describe('a preconnected socket before its handshake', () => {
  const HANDSHAKE = '40{"token":"user-1","ask":[{"msgid":"a"}]}';

  beforeEach(() => {
    delete early.asked;
  });

  it('sends the handshake once, with the requests queued by then', async () => {
    talk();
    expect(line.sent).toEqual([]);
    await Promise.resolve();
    line.onopen?.();
    expect(line.sent).toEqual([HANDSHAKE]);
    expect(early.asked).toEqual({ token: 'user-1', reads: [] });
  });

  it('sends the handshake when it opens', async () => {
    line.readyState = 0;
    talk();
    await Promise.resolve();
    expect(line.sent).toEqual([]);
    line.onopen?.();
    expect(line.sent).toEqual([HANDSHAKE]);
  });

  it('is left to socket.io if it does not open, and delivers nothing more', () => {
    line.readyState = 0;
    const end = talk();
    vi.advanceTimersByTime(500);
    expect(onNeed).toHaveBeenCalledOnce();
    end();
    line.onopen?.();
    expect(line.sent).toEqual([]);
  });

  it('has a time limit for the first response once it is open', async () => {
    talk();
    await Promise.resolve();
    vi.advanceTimersByTime(5_000);
    expect(onNeed).not.toHaveBeenCalled();
  });
});
