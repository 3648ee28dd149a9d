// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { DOUBLE_TAP_MS, ignoreSecondTap } from './second-tap.ts';

afterEach(() => document.body.replaceChildren());

let start = 0;
beforeEach(() => {
  start += 10_000;
});

function show(onClick = vi.fn()) {
  const surface = document.body.appendChild(document.createElement('div'));
  const button = surface.appendChild(document.createElement('button'));
  button.addEventListener('click', onClick);
  onTestFinished(ignoreSecondTap(surface));
  const press = (pointerType: string, afterMs: number, { detail = 1, clientX = 10 } = {}) => {
    for (const name of ['pointerdown', 'click']) {
      const event = new PointerEvent(name, { bubbles: true, cancelable: true, pointerType, detail, clientX });
      Object.defineProperty(event, 'timeStamp', { value: start + afterMs });
      button.dispatchEvent(event);
    }
    return onClick.mock.calls.length;
  };
  return { surface, press };
}

it.each([
  ['a mouse, whose clicks the browser counts', 'mouse', { detail: 2 }, 0],
  ['a finger, by time and place', 'touch', {}, 0],
  ['a finger in another place is a tap of its own', 'touch', { clientX: 60 }, 1],
  ['a mouse that is clicked once more is a click of its own', 'mouse', {}, 1],
])(
  'the second press of a double tap is ignored on the screen that the first one has opened: %s',
  (_, pointer, more, count) => {
    const before = show();
    expect(before.press(pointer, 0)).toBe(1);
    before.surface.remove();
    const after = show();
    expect(after.press(pointer, 200, more)).toBe(count);
    // The third press is no part of the double tap: the user has seen the new screen by then.
    expect(after.press(pointer, 400, more)).toBe(count + 1);
  },
);

it('a click of the keyboard after an ignored tap counts', () => {
  const before = show();
  before.press('touch', 0);
  before.surface.remove();
  const { surface, press } = show();
  expect(press('touch', 200)).toBe(0);
  const onClick = vi.fn();
  surface.addEventListener('click', onClick);
  surface.querySelector('button')?.click();
  expect(onClick).toHaveBeenCalledOnce();
});

it('both presses of a double tap count on the same screen, and a later tap on the next one', () => {
  const before = show();
  before.press('touch', 0);
  expect(before.press('touch', 100, { detail: 2 })).toBe(2);
  expect(show().press('touch', 100 + DOUBLE_TAP_MS)).toBe(1);
});
