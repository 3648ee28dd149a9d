import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followHeight } from './follow-height.ts';

let height = 0;
let observed: (() => void) | null = null;
const told: number[] = [];
let stop = (): void => undefined;

function resizeTo(pixels: number) {
  height = pixels;
  observed?.();
}

beforeEach(() => {
  vi.useFakeTimers();
  told.length = 0;
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
  stop = followHeight(element, (pixels) => told.push(pixels));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('growth is told at once, in whole pixels, and only when there is some', () => {
  resizeTo(480);
  resizeTo(612.2);
  resizeTo(612.4);
  expect(told).toEqual([480, 613]);
});

test('a dip between two pages is not told', () => {
  resizeTo(600);
  resizeTo(200);
  vi.advanceTimersByTime(100);
  resizeTo(640);
  vi.runAllTimers();
  expect(told).toEqual([600, 640]);
});

test('a shrinking that lasts is told once', () => {
  resizeTo(600);
  resizeTo(300);
  resizeTo(290);
  vi.runAllTimers();
  expect(told).toEqual([600, 290]);
});

test('a hidden widget has no height to tell', () => {
  resizeTo(600);
  resizeTo(0);
  vi.runAllTimers();
  expect(told).toEqual([600]);
});

test('stopped, it says nothing more', () => {
  resizeTo(600);
  resizeTo(300);
  stop();
  vi.runAllTimers();
  expect(told).toEqual([600]);
  expect(observed).toBeNull();
});
