import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { observeHeight } from './observe-visible-area.ts';

let height = 0;
let observed: (() => void) | null = null;
const posted: number[] = [];
let stop = (): void => undefined;

function resizeTo(pixels: number) {
  height = pixels;
  observed?.();
}

beforeEach(() => {
  vi.useFakeTimers();
  posted.length = 0;
  class Observer {
    constructor(callback: () => void) {
      observed = callback;
    }
    observe() {}
    disconnect() {
      observed = null;
    }
  }
  vi.stubGlobal('ResizeObserver', Observer);
  const element = { getBoundingClientRect: () => ({ height }) } as unknown as Element;
  stop = observeHeight(element, (pixels) => posted.push(pixels));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a growing height of the widget is reported at once, in whole pixels', () => {
  resizeTo(480);
  resizeTo(612.2);
  resizeTo(612.4);
  expect(posted).toEqual([480, 613]);
});

test('a widget that becomes smaller for a moment between two screens reports no height', () => {
  resizeTo(600);
  resizeTo(200);
  vi.advanceTimersByTime(100);
  resizeTo(640);
  vi.runAllTimers();
  expect(posted).toEqual([600, 640]);
});

test('a widget that stays smaller reports its height once', () => {
  resizeTo(600);
  resizeTo(300);
  resizeTo(290);
  vi.runAllTimers();
  expect(posted).toEqual([600, 290]);
});

test('a hidden widget reports no height', () => {
  resizeTo(600);
  resizeTo(0);
  vi.runAllTimers();
  expect(posted).toEqual([600]);
});

test('a stopped observer reports nothing more', () => {
  resizeTo(600);
  resizeTo(300);
  stop();
  vi.runAllTimers();
  expect(posted).toEqual([600]);
  expect(observed).toBeNull();
});
