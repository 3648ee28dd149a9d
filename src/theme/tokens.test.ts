import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { deriveTokens, type Theme } from './brand.ts';
import { mix, parseColor, type Rgb } from './color.ts';
import { tokenKinds } from './token-list.ts';

const read = (name: string) =>
  readFileSync(new URL(name, import.meta.url), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
const declarations = (block: string) =>
  new Map(
    [...block.matchAll(/(--pay-[\w-]+):\s*([^;]+);/g)].map((found) => [found[1] ?? '', found[2] ?? '']),
  );

const hostBlock = (css: string) => /:host \{([^}]*)\}/.exec(css)?.[1] ?? '';
const light = new Map(
  ['tokens.css', 'view-tokens.css'].flatMap((name) => [...declarations(hostBlock(read(name)))]),
);
const declared: Record<Theme, Map<string, string>> = {
  light,
  dark: new Map([...light, ...declarations(hostBlock(read('dark.css')))]),
};

/** Computes the colour that a browser would paint for a value of `tokens.css`. */
function resolve(value: string, theme: Theme): Rgb {
  const reference = /^var\((--pay-[\w-]+)\)$/.exec(value);
  if (reference) return resolve(declared[theme].get(reference[1] ?? '') ?? '', theme);
  const mixed = /^color-mix\(in oklab, (.+), (.+) (\d+)%\)$/.exec(value);
  if (mixed) {
    const [, base = '', other = '', share] = mixed;
    return mix(resolve(base, theme), resolve(other, theme), Number(share) / 100);
  }
  const color = parseColor(value);
  if (!color) throw new Error(`not a colour: ${value}`);
  return color;
}

test('the documented tokens are exactly the declared ones', () => {
  expect([...tokenKinds.keys()].sort()).toEqual([...light.keys()].sort());
});

describe.each(['light', 'dark'] as const)('theme %s', (theme) => {
  test('the token file declares the values that the derivation gives for its own seeds', () => {
    for (const [name, derived] of Object.entries(deriveTokens({}, theme))) {
      const painted = resolve(declared[theme].get(name) ?? '', theme);
      const expected = parseColor(derived) ?? [];
      for (const [channel, value] of expected.entries()) {
        expect(Math.abs(value - (painted[channel] ?? -1)), `${name} ${derived}`).toBeLessThan(0.012);
      }
    }
  });
});
