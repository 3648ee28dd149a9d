import { expect, it, test } from 'vitest';
import { reportApi } from './api-report.mjs';

const report = (files: Record<string, string>) =>
  reportApi({ '.': 'main.d.ts' }, (path) => files[path] ?? '');

const FILES = {
  'main.d.ts': `import type { Inner } from './inner.ts';
export type { Other } from './inner.ts';
/** A comment in the report. */
export declare function open(inner: Inner): void;
declare global { interface Window { open: Inner; } }`,
  'inner.d.ts': `export interface Inner { size: Size; }
export interface Other { name: string; }
export interface Unreached { secret: string; }
type Size = number;`,
};

it('the API report lists exports, global declarations and the types of other files that an entry needs', () => {
  expect(report(FILES)).toBe(`## pay-widget

exports Other, open

declare global { interface Window { open: Inner; } }

## Declarations

export interface Inner { size: Size; }

export interface Other { name: string; }

type Size = number;

export declare function open(inner: Inner): void;
`);
});

test.each([
  ['a parameter', 'main.d.ts', 'inner: Inner', 'inner?: Inner'],
  ['an indirectly used type', 'inner.d.ts', 'Size = number', 'Size = string'],
] as const)('a change of %s changes the API report', (_what, path, before, after) => {
  expect(report({ ...FILES, [path]: FILES[path].replace(before, after) })).not.toBe(report(FILES));
});

test('the API report omits the path of an inner file, so that the file may move', () => {
  const main = 'export declare const size: import("../../../test/checks/inner.ts").Size;';
  expect(report({ 'main.d.ts': main })).toContain('export declare const size: Size;');
});

test('the API report omits comments and types that no entry uses', () => {
  const main = FILES['main.d.ts'].replace('A comment', 'Another comment');
  const inner = FILES['inner.d.ts'].replace('secret', 'changed');
  expect(report({ 'main.d.ts': main, 'inner.d.ts': inner })).toBe(report(FILES));
});
