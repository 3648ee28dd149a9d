import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BRANDS } from '../../demo/host/brands.ts';
import { type BrandSeeds, deriveTokens, type Theme } from './brand.ts';
import { contrast, formatHex, parseColor } from './color.ts';

const themes: readonly Theme[] = ['light', 'dark'];
const grounds = ['surface', 'canvas', 'raised', 'field', 'hover'];

/** Foreground tokens, the contrast that each must have, and their background tokens (docs/design.md, colour roles). */
const pairs: [front: string, ratio: number, grounds: string[]][] = [
  ['text', 7, grounds],
  ['text-muted', 4.5, grounds],
  ['accent-text', 4.5, [...grounds, 'accent-soft']],
  ['positive', 4.5, [...grounds, 'positive-soft']],
  ['warning', 4.5, [...grounds, 'warning-soft']],
  ['negative', 4.5, [...grounds, 'negative-soft']],
  ['text', 4.5, ['slab', 'accent-soft', 'positive-soft', 'warning-soft', 'negative-soft']],
  ['on-accent', 4.5, ['accent', 'accent-hover']],
  ['line-strong', 3, grounds],
  ['accent', 3, ['surface', 'canvas', 'raised']],
];

function weakPairs(seeds: BrandSeeds, theme: Theme): string[] {
  const tokens = deriveTokens(seeds, theme);
  const color = (name: string) => {
    const parsed = parseColor(tokens[`--pay-${name}`] ?? '');
    if (!parsed) throw new Error(`${name} is no colour`);
    return parsed;
  };
  return pairs.flatMap(([front, ratio, behind]) =>
    behind
      .filter((ground) => contrast(color(front), color(ground)) < ratio)
      .map((ground) => `${theme}: ${front} on ${ground}`),
  );
}

describe('a derived palette', () => {
  const hex = fc
    .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
    .map(([red, green, blue]) => formatHex([red / 255, green / 255, blue / 255]));

  test('has enough contrast for 200 random palettes in both themes', () => {
    fc.assert(
      fc.property(hex, hex, hex, fc.constantFrom(...themes), (accent, surface, text, theme) => {
        expect(weakPairs({ accent, surface, text }, theme)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test.each(themes.flatMap((theme) => BRANDS.map((brand) => [brand.name, theme, brand] as const)))(
    'has enough contrast for %s in the %s theme, and keeps its accent',
    (_name, theme, brand) => {
      expect(weakPairs(brand[theme], theme)).toEqual([]);
      expect(deriveTokens(brand[theme], theme)['--pay-accent']).toBe(brand[theme].accent);
    },
  );

  test('uses the theme’s own value for an invalid seed', () => {
    expect(deriveTokens({ accent: 'url(x)' }, 'light')).toEqual(deriveTokens({}, 'light'));
  });

  test('is dark in the dark theme, even with a white surface', () => {
    const surface = parseColor(deriveTokens({ surface: '#ffffff' }, 'dark')['--pay-surface'] ?? '');
    expect(surface && contrast(surface, [1, 1, 1])).toBeGreaterThan(12);
  });
});
