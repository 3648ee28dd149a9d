import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readTexts } from './text-files.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Properties and values that stay on one side in a right-to-left page. */
const PHYSICAL = [
  /(?:^|[\s;{])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-)?(?:left|right)(?:-\w+)*\s*:/,
  /border-(?:top|bottom)-(?:left|right)-radius\s*:/,
  /(?:text-align|float|clear|caption-side|transform-origin|(?:object|background)-position)\s*:[^;{}]*\b(?:left|right)\b/,
  /linear-gradient\(\s*to\s+(?:left|right)\b/,
  // The build replaces `:dir()` by a `:lang()` list of languages, which ignores the `dir` of the host page.
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
])('the check of physical sides finds "%s"', (line) => expect(findPhysical(line)).toEqual([line]));

it.each([
  'margin-inline-start: 0;',
  'inset-inline-end: 0;',
  'text-align: start;',
  '/* left: 0; */',
  '.left-hand { color: red; }',
  'transform: translate(0);',
])('the check of physical sides allows "%s"', (line) => expect(findPhysical(line)).toEqual([]));

/** Selectors of rules that move or turn something sideways and have no counterpart for right-to-left pages. */
function findUnmirrored(css: string): string[] {
  const rules = [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)];
  const moved = rules
    .filter(([, , body = '']) => /translateX\(|translate:(?!\s*0\b)|scale:\s*-1/.test(body))
    .map(([, selector = '']) => selector.trim());
  const isTurned = (selector: string) => /\[dir='rtl'\]/.test(selector);
  return moved.filter((selector) => !isTurned(selector) && !moved.includes(`[dir='rtl'] ${selector}`));
}

it('everything that moves sideways moves to the other side in right-to-left languages', () => {
  const faults = [...readTexts(ROOT, /\.css$/)]
    .filter(([path]) => /^(?:src|element)\//.test(path))
    .flatMap(([path, css]) => findUnmirrored(css).map((selector) => `${path}: ${selector}`));
  expect(faults).toEqual([]);
});

it('the check finds a movement to the left or right without its mirror image', () => {
  const moved = '.knob { transform: translateX(4px); }';
  expect(findUnmirrored(moved)).toEqual(['.knob']);
  expect(findUnmirrored(`${moved} [dir='rtl'] .knob { transform: translateX(-4px); }`)).toEqual([]);
  expect(findUnmirrored('.rise { transform: translateY(4px); translate: 0 4px; }')).toEqual([]);
});
