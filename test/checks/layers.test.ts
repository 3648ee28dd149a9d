import { expect, it } from 'vitest';
import { findLayerViolations } from './find-layer-violations.mjs';

function violationsOf(files: Record<string, string>): string[] {
  return findLayerViolations(new Map(Object.entries(files)));
}

const UPWARDS = {
  static: `import { start } from '../session/start.ts';`,
  'side effect': `import '../session/start.ts';`,
  type: `import type { Session } from '../session/start.ts';`,
  'inline type': `let session: import('../session/start.ts').Session;`,
  're-export': `export { start } from '../session/start.ts';`,
  'star re-export': `export * from '../session/start.ts';`,
  dynamic: `const later = () => import('../session/start.ts');`,
  glob: `const all = import.meta.glob('../session/*.ts');`,
  'list of globs': `const all = import.meta.glob(['!../session/x.ts', '../**/start.ts']);`,
};

it.each(Object.entries(UPWARDS))('the layer check rejects an upward import: %s', (_, code) => {
  const violations = violationsOf({
    'src/api/a.ts': code,
    'src/session/start.ts': 'export const start = 1;',
  });
  expect(violations).toEqual(['src/api/a.ts imports src/session/start.ts: api must not import session']);
});

it.each([
  ['a folder of the same layer', 'src/api/a.ts', '../bridge/b.ts', 'api must not import bridge'],
  ['the session in src/ui', 'src/ui/controls/a.tsx', '../../session/b.ts', 'ui must not import session'],
  ['a style sheet of an upper layer', 'src/ui/a.tsx', '../app/b.css?inline', 'ui must not import app'],
  [
    'another flow in a flow',
    'src/flows/pix/a.ts',
    '../crypto/b.ts',
    'folders of flows must not import each other',
  ],
  [
    'another screen in a screen',
    'src/screens/a/a.ts',
    '../b/b.ts',
    'folders of screens must not import each other',
  ],
  ['a flow in the session', 'src/session/a.ts', '../flows/pix/flow.ts', 'session must not import flows'],
  ['the entry of a flow', 'src/session/a.ts', '../flows/entries.ts', 'session must not import flows'],
  ['the demo in the product', 'src/app/a.ts', '../../demo/b.ts', 'app must not import demo'],
  ['a test in the product', 'element/a.ts', '../test/b.ts', 'element must not import test'],
  ['the session in the demo', 'demo/host/a.ts', '../../src/session/b.ts', 'demo must not import session'],
  ['an example in the product', 'src/app/a.ts', '../ui/b.examples.tsx', 'only tests, examples and the'],
  ['a test double in the product', 'src/app/a.ts', '../session/testing/b.ts', 'only tests, examples'],
  ['the workbench in the element', 'demo/workbench/a.ts', '../../element/b.ts', 'must not import element'],
  ['the sandbox in the workbench', 'demo/host/a.ts', '../workbench/b.ts', 'demo must not import workbench'],
  ['the demo in the build', 'element/build/a.ts', '../../demo/b.ts', 'build must not import demo'],
  ['the build in the element', 'element/a.ts', './build/b.ts', 'element must not import build'],
  ['a module in a folder without a layer', 'src/utils/a.ts', '../domain/b.ts', 'src/utils is no layer'],
])('the layer check rejects an import of %s', (_, path, specifier, reason) => {
  const violations = violationsOf({ [path]: `import { b } from '${specifier}';` });
  expect(violations).toHaveLength(1);
  expect(violations[0]).toContain(reason);
});

it.each([
  ['src/session/a.ts', 'socket.io-client'],
  ['element/a.ts', '@r2wc/react-to-web-component'],
  ['src/session/a.ts', 'zod/mini'],
  ['src/ui/a.tsx', '@floating-ui/react'],
  ['src/flows/pix/a.tsx', 'imask'],
  ['src/flows/pix/flow.ts', 'zod/mini'],
  ['src/flows/entries.ts', 'zod/mini'],
])('the layer check rejects in %s the package %s', (path, name) => {
  const violations = violationsOf({ [path]: `import * as all from '${name}';` });
  expect(violations).toHaveLength(1);
});

it('the layer check reports a cycle of type imports with its path', () => {
  const violations = violationsOf({
    'src/domain/a.ts': `import type { B } from './b.ts'; export interface A { b: B }`,
    'src/domain/b.ts': `import type { C } from './c.ts'; export interface B { c: C }`,
    'src/domain/c.ts': `import type { A } from './a.ts'; export interface C { a: A }`,
  });
  expect(violations).toEqual([
    'circle: src/domain/a.ts → src/domain/b.ts → src/domain/c.ts → src/domain/a.ts',
  ]);
});

it('the layer check accepts the allowed imports', () => {
  const violations = violationsOf({
    'src/app/a.tsx': `import { b } from '../screens/b/b.tsx'; import '@r2wc/react-to-web-component';`,
    'src/screens/b/b.tsx': `import { c } from '../../flows/c/c.ts'; import css from './b.css?inline';`,
    'src/flows/c/c.ts': `import { d } from '../define.ts'; import { e } from '../../ui/popover/e.tsx';`,
    'src/flows/define.ts': `import { api } from '../../src/api/f.ts';`,
    'src/ui/popover/e.tsx': `import { useFloating } from '@floating-ui/react';`,
    'src/flows/entries.ts': `import { c } from './c/c.ts';`,
    'src/api/f.ts': `import * as z from 'zod/mini'; import { Manager } from 'socket.io-client';`,
    'demo/host/g.ts': `import { contract } from '../../src/api/f.ts'; import { io } from 'socket.io-client';`,
    'src/domain/h.test.ts': `import { startSandbox } from '../support/sandbox.ts';`,
  });
  expect(violations).toEqual([]);
});
