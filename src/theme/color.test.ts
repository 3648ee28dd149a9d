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
])('parses the colour %s', (text, hex) => {
  expect(formatHex(parseColor(text) ?? [0.5, 0.5, 0.5])).toBe(hex);
});

test.each(['', 'red', '#12', '#12345', '#ffffff80', 'rgb(1,2)', 'var(--x)', 'hsl(1 2 3)'])(
  'rejects the colour %j',
  (text) => {
    expect(parseColor(text)).toBeNull();
  },
);

test('computes contrast as WCAG does', () => {
  expect(contrast([0, 0, 0], [1, 1, 1])).toBeCloseTo(21, 5);
  expect(contrast(parseColor('#767676') ?? [0, 0, 0], [1, 1, 1])).toBeCloseTo(4.54, 2);
});

test('converts any colour to components and back', () => {
  fc.assert(
    fc.property(color, (rgb) => {
      expect(formatHex(fromLch(toLch(rgb)))).toBe(formatHex(rgb));
    }),
  );
});

test('mixes two colours from one end to the other', () => {
  fc.assert(
    fc.property(color, color, (one, other) => {
      expect(formatHex(mix(one, other, 0))).toBe(formatHex(one));
      expect(formatHex(mix(one, other, 1))).toBe(formatHex(other));
    }),
  );
});
