import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, formatHex, fromLch, mix, parseColor, type Rgb, toLch } from './color.ts';

const channel = fc.nat(255).map((value) => value / 255);
const color: fc.Arbitrary<Rgb> = fc.tuple(channel, channel, channel);

test.each([
  ['#fff', '#ffffff'],
  ['#2352FF', '#2352ff'],
  ['rgb(35, 82, 255)', '#2352ff'],
  ['rgb(35 82 255)', '#2352ff'],
  ['hsl(120, 100%, 25%)', '#008000'],
  ['hsl(-240deg 100% 25%)', '#008000'],
])('a colour in any CSS notation is parsed: %s', (text, hex) => {
  expect(formatHex(parseColor(text) ?? [0.5, 0.5, 0.5])).toBe(hex);
});

test.each(['', 'red', '#12', '#12345', '#ffffff80', 'rgb(1,2)', 'var(--x)', 'hsl(1 2 3)'])(
  'an unsupported colour is rejected: %j',
  (text) => {
    expect(parseColor(text)).toBeNull();
  },
);

test('the contrast of two colours is the one that WCAG defines', () => {
  expect(contrast([0, 0, 0], [1, 1, 1])).toBeCloseTo(21, 5);
  expect(contrast(parseColor('#767676') ?? [0, 0, 0], [1, 1, 1])).toBeCloseTo(4.54, 2);
});

test('a colour is unchanged after conversion to LCH components and back', () => {
  fc.assert(
    fc.property(color, (rgb) => {
      expect(formatHex(fromLch(toLch(rgb)))).toBe(formatHex(rgb));
    }),
  );
});

test('a mixed colour equals the first colour at 0 and the second at 1', () => {
  fc.assert(
    fc.property(color, color, (one, other) => {
      expect(formatHex(mix(one, other, 0))).toBe(formatHex(one));
      expect(formatHex(mix(one, other, 1))).toBe(formatHex(other));
    }),
  );
});
