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

it('tells what has come already once its asker had the time to ask, and then what comes', async () => {
  early.heard.push(WELCOME, event({ msgid: 'a' }));
  talk();
  expect(onFrame).not.toHaveBeenCalled();
  await Promise.resolve();
  expect(heardFrames()).toEqual([{ msgid: 'a' }]);
  say(event({ msgid: 'b' }));
  expect(heardFrames()).toEqual([{ msgid: 'a' }, { msgid: 'b' }]);
  expect(onNeed).not.toHaveBeenCalled();
});

it('leaves the greetings to the code that speaks next, and nothing that was told', () => {
  talk();
  say(WELCOME);
  say(event({ msgid: 'a' }));
  expect(early.heard).toEqual([HELLO, WELCOME]);
});

it.each([
  ['a refusal', '44{"message":"expired","data":{"status":401}}'],
  ['a goodbye', '41'],
  ['a question whether we are there', '2'],
  ['an event of another name', event({}, 'news')],
  ['half a frame', '42["message",{"msgid":'],
  ['bytes', new ArrayBuffer(2)],
])('needs that code for %s, and keeps it', (_, text) => {
  talk();
  say(text);
  expect(onNeed).toHaveBeenCalled();
  expect(early.heard).toEqual([HELLO, text]);
  expect(onFrame).not.toHaveBeenCalled();
});

it('needs it for a line that has ended', () => {
  talk();
  line.dispatchEvent(new Event('close'));
  expect(onNeed).toHaveBeenCalledOnce();
});

it('tells nothing more once it has ended', () => {
  talk()();
  say(event({ msgid: 'a' }));
  expect(onFrame).not.toHaveBeenCalled();
  expect(early.heard).toHaveLength(2);
});

describe('a line that has not shaken hands', () => {
  const HANDSHAKE = '40{"token":"user-1","ask":[{"msgid":"a"}]}';

  beforeEach(() => {
    delete early.asked;
  });

  it('does so with what waits by then, once', async () => {
    talk();
    expect(line.sent).toEqual([]);
    await Promise.resolve();
    line.onopen?.();
    expect(line.sent).toEqual([HANDSHAKE]);
    expect(early.asked).toEqual({ token: 'user-1', reads: [] });
  });

  it('does so when it stands', async () => {
    line.readyState = 0;
    talk();
    await Promise.resolve();
    expect(line.sent).toEqual([]);
    line.onopen?.();
    expect(line.sent).toEqual([HANDSHAKE]);
  });

  it('is left to that code where it does not come to stand, and says nothing more', () => {
    line.readyState = 0;
    const end = talk();
    vi.advanceTimersByTime(500);
    expect(onNeed).toHaveBeenCalledOnce();
    end();
    line.onopen?.();
    expect(line.sent).toEqual([]);
  });

  it('is given time once it stands', async () => {
    talk();
    await Promise.resolve();
    vi.advanceTimersByTime(5_000);
    expect(onNeed).not.toHaveBeenCalled();
  });
});
