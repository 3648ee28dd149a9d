// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFieldInSight } from './page-keyboard.ts';

const SCREEN_PX = 740;
const KEYBOARD_PX = 320;

let viewport: EventTarget & { height: number; offsetTop: number; scale: number };
let scrolled: ReturnType<typeof vi.fn>;
let stop: () => void;

function focusFieldAt(top: number): void {
  const host = document.body.appendChild(document.createElement('section'));
  const field = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('input'));
  field.getBoundingClientRect = () => ({ top, bottom: top + 52 }) as DOMRect;
  field.scrollIntoView = scrolled as HTMLElement['scrollIntoView'];
  field.focus();
}

function openKeyboard(): void {
  viewport.height = SCREEN_PX - KEYBOARD_PX;
  viewport.dispatchEvent(new Event('resize'));
}

beforeEach(() => {
  viewport = Object.assign(new EventTarget(), { height: SCREEN_PX, offsetTop: 0, scale: 1 });
  vi.stubGlobal('visualViewport', viewport);
  scrolled = vi.fn();
  stop = keepFieldInSight(window);
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test('a focused field that the on-screen keyboard covers is scrolled into view when the keyboard opens', () => {
  focusFieldAt(600);
  scrolled.mockClear();
  openKeyboard();
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ block: 'center' });
});

test('a focused field behind the sticky main button is scrolled into view, and one above it is not', () => {
  focusFieldAt(SCREEN_PX - KEYBOARD_PX - 100);
  scrolled.mockClear();
  openKeyboard();
  expect(scrolled).toHaveBeenCalledOnce();
  document.body.replaceChildren();
  scrolled.mockClear();
  focusFieldAt(100);
  openKeyboard();
  expect(scrolled).not.toHaveBeenCalled();
});

test('the next focused field is scrolled into view while the keyboard stays open', () => {
  openKeyboard();
  focusFieldAt(600);
  expect(scrolled).toHaveBeenCalled();
});

test('a zoomed page is not scrolled, and nothing is scrolled once the observer has ended', () => {
  focusFieldAt(600);
  scrolled.mockClear();
  viewport.scale = 2;
  openKeyboard();
  viewport.scale = 1;
  stop();
  openKeyboard();
  expect(scrolled).not.toHaveBeenCalled();
});
