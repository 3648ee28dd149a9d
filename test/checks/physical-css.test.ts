import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readTexts } from './text-files.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Properties and values that do not turn with the writing direction. */
const PHYSICAL = [
  /(?:^|[\s;{])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-)?(?:left|right)(?:-\w+)*\s*:/,
  /border-(?:top|bottom)-(?:left|right)-radius\s*:/,
  /(?:text-align|float|clear|caption-side|transform-origin|(?:object|background)-position)\s*:[^;{}]*\b(?:left|right)\b/,
  /linear-gradient\(\s*to\s+(?:left|right)\b/,
  // The build replaces `:dir()` by a list of languages, which the `dir` of a host page would not match.
  /:dir\(/,
];

function findPhysical(css: string): string[] {
  return css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => PHYSICAL.some((pattern) => pattern.test(line)))
    .map((line) => line.trim());
}

it('the styles of the widget have no physical side, so that they turn with the writing direction', () => {
  const faults = [...readTexts(ROOT, /\.css$/)]
    .filter(([path]) => /^(?:src|element)\//.test(path))
    .flatMap(([path, css]) => findPhysical(css).map((line) => `${path}: ${line}`));
  expect(faults).toEqual([]);
});

it.each([
  'margin-left: 0;',
  '.a { padding-right: 1px }',
  'left: 0;',
  'right : 0;',
  'border-left-color: red;',
  'border-top-left-radius: 2px;',
  'text-align: right;',
  'transform-origin: left;',
  'background-position: right 4px top;',
  'background: linear-gradient(to left, red, blue);',
  '.a:dir(rtl) { scale: -1 1; }',
])('finds "%s"', (line) => expect(findPhysical(line)).toEqual([line]));

it.each([
  'margin-inline-start: 0;',
  'inset-inline-end: 0;',
  'text-align: start;',
  '/* left: 0; */',
  '.left-hand { color: red; }',
  'transform: translate(0);',
])('allows "%s"', (line) => expect(findPhysical(line)).toEqual([]));
