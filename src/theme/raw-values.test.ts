import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.css') && !/^theme.(?:tokens|view-tokens|dark)\.css$/.test(path),
);

/** Breakpoints are the only raw lengths, because container and media conditions cannot read custom properties. */
const allowed =
  /@container (?:pay )?\((?:width (?:>|<=) 767px|min-width: (?:768|1024)px|max-width: 767px|max-width: 15em|min-width: 40em|40em <= width < 768px)\)|@media (?:not \()?\(min-width: 560px\) and \(max-height: 480px\)/g;

const rules: [what: string, pattern: RegExp][] = [
  ['a raw colour', /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi],
  // A zero inside `calc()` needs its unit, so it is allowed.
  ['a raw length', /(?<![\w-])(?!0px)\d*\.?\d+(?:px|rem|em|pt|vw|vh)\b/g],
  ['a raw duration', /(?<![\w-])\d*\.?\d+m?s\b/g],
  [
    'a physical side',
    /\b(?:margin|padding|border)-(?:left|right|top|bottom)\b|[{;]\s*(?:left|right|top|bottom|width|height|min-width|max-width|min-height|max-height)\s*:/g,
  ],
  ['a side of its own in a shorthand', /\b(?:padding|margin|inset):\s*\S+ (\S+) \S+ (?!\1;)\S+;/g],
];

test('there are style sheets to check', () => {
  expect(sheets.length).toBeGreaterThan(5);
});

test.each(sheets)('%s uses tokens for all colours and sizes', (path) => {
  const css = readFileSync(new URL(path, root), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(allowed, '');
  const found = rules.flatMap(([what, pattern]) =>
    (css.match(pattern) ?? []).map((text) => `${what}: ${text}`),
  );
  expect(found).toEqual([]);
});
