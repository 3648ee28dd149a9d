// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { hostBarHeight } from './host-bar.ts';

afterEach(() => document.documentElement.removeAttribute('style'));

test.each([
  ['', 0],
  ['auto', 0],
  ['72px', 72],
  ['4.5px', 4.5],
  ['10%', 60],
])('a bar that the host names by scroll-padding-bottom %j is %i px high', (padding, height) => {
  Object.defineProperty(window, 'innerHeight', { value: 600, configurable: true });
  document.documentElement.style.setProperty('scroll-padding-bottom', padding);
  expect(hostBarHeight()).toBe(height);
});
