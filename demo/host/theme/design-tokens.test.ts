import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import ledger from '../brands/ledger.tokens.json' with { type: 'json' };
import { BRAND_NAMES, variablesOf } from '../brands.ts';
import { readDesignTokens, writeDesignTokens } from './design-tokens.ts';

const SOURCE = 'src/theme/design.tokens.json';
const source: unknown = JSON.parse(readFileSync(SOURCE, 'utf8'));

const tokenSchema = z.object({
  $extensions: z.optional(z.object({ 'io.github.paywidget': z.object({ css: z.string() }) })),
});
const themeSchema = z.record(z.string(), z.record(z.string(), z.unknown()));

/** The CSS of each token: its `css`, such as a `color-mix()` of other tokens, or else its value. */
function cssOf(theme: 'light' | 'dark'): Map<string, string> {
  const groups = z.parse(z.object({ light: themeSchema, dark: themeSchema }), source)[theme];
  const values = readDesignTokens(source, () => undefined)[theme];
  return new Map(
    Object.values(groups)
      .flatMap((group) => Object.entries(group).filter(([name]) => !name.startsWith('$')))
      .map(([name, token]) => {
        const own = z.parse(tokenSchema, token).$extensions?.['io.github.paywidget'].css;
        return [`--pay-${name}`, own ?? values[`--pay-${name}`] ?? ''];
      }),
  );
}

it.each([
  ['tokens.css', 'light'],
  ['view-tokens.css', 'light'],
  ['dark.css', 'dark'],
] as const)('%s has the values of the file of design tokens', async (sheet, theme) => {
  const css = readFileSync(`src/theme/${sheet}`, 'utf8');
  const values = cssOf(theme);
  const declared: string[] = [];
  const written = css.replace(/:host \{[^}]*\}/, (block) =>
    block.replace(/(--pay-[\w-]+): ([^;]+);/g, (_, name: string) => {
      declared.push(name);
      return `${name}: ${values.get(name)};`;
    }),
  );
  expect(declared.filter((name) => !values.has(name))).toEqual([]);
  await expect(written).toMatchFileSnapshot(`../../../src/theme/${sheet}`);
});

it('every token of the file is declared in a style sheet', () => {
  const sheets = ['tokens.css', 'view-tokens.css', 'dark.css'].map((name) =>
    readFileSync(`src/theme/${name}`, 'utf8'),
  );
  const names = [...cssOf('light').keys(), ...cssOf('dark').keys()];
  expect(names.filter((name) => !sheets.some((css) => css.includes(`${name}:`)))).toEqual([]);
});

describe('a file of design tokens', () => {
  it('gives the tokens of a theme, of both themes, by reference, and by the end of their path', () => {
    const left: string[] = [];
    const read = readDesignTokens(
      {
        brand: { $type: 'color', main: { $value: { colorSpace: 'srgb', components: [0, 0.5, 1] } } },
        light: { accent: { $type: 'color', $value: '{brand.main}' } },
        dark: { color: { $type: 'color', accent: { $value: '#ffc53d' } } },
        size: { $type: 'dimension', space: { 1: { $value: { value: 0.25, unit: 'rem' } } } },
        motion: { $type: 'duration', fast: { $value: { value: 90, unit: 'ms' } } },
        letter: { font: { $type: 'fontFamily', $value: ['Space Grotesk', 'sans-serif'] } },
        depth: {
          shadow: {
            $type: 'shadow',
            $value: {
              color: { colorSpace: 'srgb', components: [0, 0, 0], alpha: 0.5 },
              offsetX: { value: 0, unit: 'px' },
              offsetY: { value: 2, unit: 'px' },
              blur: { value: 6, unit: 'px' },
              spread: { value: 0, unit: 'px' },
            },
          },
        },
      },
      (path) => void left.push(path),
    );
    const both = {
      '--pay-space-1': '4px',
      '--pay-fast': '90ms',
      '--pay-font': "'Space Grotesk', sans-serif",
      '--pay-shadow': '0px 2px 6px 0px #00000080',
    };
    expect(read).toEqual({
      light: { '--pay-accent': '#0080ff', ...both },
      dark: { '--pay-accent': '#ffc53d', ...both },
    });
    expect(left).toEqual(['brand.main']);
  });

  it.each([
    ['a value that is no colour', { accent: { $type: 'color', $value: 'url(https://evil.example)' } }],
    [
      'a circle of references',
      { accent: { $type: 'color', $value: '{text}' }, text: { $value: '{accent}' } },
    ],
    [
      'an unknown colour space without a fallback',
      { accent: { $type: 'color', $value: { colorSpace: 'oklch', components: [1, 0, 0] } } },
    ],
    ['a token that the widget does not have', { banner: { $type: 'color', $value: '#fff' } }],
  ])('is read without %s, which is reported', (_, file) => {
    const left: string[] = [];
    expect(readDesignTokens(file, (path) => void left.push(path))).toEqual({ light: {}, dark: {} });
    expect(left.length).toBeGreaterThan(0);
  });

  it.each([null, 1, 'x', [], { light: 3 }])('that is something else has no tokens: %j', (file) => {
    expect(readDesignTokens(file, () => undefined)).toEqual({ light: {}, dark: {} });
  });

  it.each(BRAND_NAMES)('that is written of %s gives the same tokens when it is read', (name) => {
    const variables = { light: variablesOf(name, 'light'), dark: variablesOf(name, 'dark') };
    const read = readDesignTokens(writeDesignTokens(variables), () => undefined);
    const unquoted = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll("'", ''));
    expect(unquoted(read)).toEqual(unquoted(variables));
  });

  it('of a brand has tokens alone', () => {
    expect(Object.keys(readDesignTokens(ledger, () => undefined).light).length).toBeGreaterThan(5);
  });
});
