import { expect, it } from 'vitest';
import { findSizeViolations, weighEntry } from './find-size-violations.mjs';

const FORM = [
  'src/parts/form/payment-form.tsx',
  'src/router/back-target.ts',
  'src/router/prefetch-screens.ts',
  'src/router/history-button.tsx',
  'src/parts/method/method-limits.tsx',
  'src/screens/method-list/list-tools.tsx',
];
const LIST = {
  'engine.js': ['src/app/engine.ts'],
  'view.js': ['src/app/mount-view.tsx', 'src/screens/method-list/method-list.tsx'],
  'form.js': FORM,
  'screens.js': ['src/screens/complete/complete-screen.tsx'],
};

function violationsOf(files: Record<string, string>, modules: Record<string, string[]> = LIST): string[] {
  return findSizeViolations(weighEntry('define.js', (file) => files[file] ?? '', modules));
}

function noise(bytes: number): string {
  let state = 1;
  const characters = Array.from({ length: bytes * 2 }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(97 + (state % 26));
  });
  return `export const noise = '${characters.join('')}';`;
}

const SIDE_BY_SIDE = {
  'define.js': 'import(`./engine.js`);import(`./view.js`)',
  'view.js': 'import{a}from"./engine.js"',
};

it('the size check accepts a small shell that loads engine and view in parallel', () => {
  expect(violationsOf(SIDE_BY_SIDE)).toEqual([]);
});

it('the size check counts static imports of the shell as shell', () => {
  const violations = violationsOf({
    ...SIDE_BY_SIDE,
    'define.js': 'import"./a.js";import(`./view.js`)',
    'a.js': noise(6_000),
  });
  expect(violations).toEqual([expect.stringMatching(/^the shell weighs \d+ of 5000 bytes$/)]);
});

it('the size check accepts no file that the first requests wait for', () => {
  const files = { ...SIDE_BY_SIDE, 'define.js': `${SIDE_BY_SIDE['define.js']};import(\`./first.js\`)` };
  const modules = { ...LIST, 'first.js': ['src/api/preconnect/first-requests.ts'] };
  expect(violationsOf({ ...files, 'first.js': 'send()' }, modules)).toEqual([]);
  expect(violationsOf({ ...files, 'first.js': 'import"./engine.js";send()' }, modules)).toEqual([
    'first.js waits for another file before it requests the list',
  ]);
});

it('the size check counts everything that the list waits for', () => {
  const violations = violationsOf({ ...SIDE_BY_SIDE, 'engine.js': noise(95_000) });
  expect(violations).toEqual([expect.stringMatching(/^the list waits for \d+ of 52000 bytes$/)]);
});

it('the size check omits what the shell loads in another mode only, and counts what it loads in parallel', () => {
  const shell = 'import(`./engine.js`);import(`./view.js`);import(`./frame.js`);import(`./runtime.js`)';
  const files = {
    ...SIDE_BY_SIDE,
    'define.js': shell,
    'engine.js': 'import"./runtime.js"',
    'frame.js': noise(110_000),
  };
  const { list, levels } = weighEntry('define.js', (file) => files[file as keyof typeof files] ?? '', LIST);
  expect(list.files.sort()).toEqual(['define.js', 'engine.js', 'runtime.js', 'view.js']);
  expect(levels).toHaveLength(1);
});

it('the size check omits what is loaded later', () => {
  const view = 'import{a}from"./engine.js";const form=()=>import(`./form.js`)';
  const files = { ...SIDE_BY_SIDE, 'view.js': view, 'form.js': noise(10_000) };
  const { list } = weighEntry('define.js', (file) => files[file as keyof typeof files] ?? '', LIST);
  expect(list.files).not.toContain('form.js');
});

it('the size check counts everything that a form waits for, the list included', () => {
  const files = { ...SIDE_BY_SIDE, 'form.js': 'import"./late.js"', 'late.js': noise(130_000) };
  expect(violationsOf(files)).toEqual([expect.stringMatching(/^the form waits for \d+ of 118000 bytes$/)]);
});

it.each([
  'src/forms/mask.ts',
  'src/captcha/captcha.ts',
  'src/session/telemetry/start-telemetry.ts',
  'node_modules/imask/esm/index.js',
  'node_modules/zod/v4/mini/schemas.js',
  'node_modules/socket.io-client/build/esm/manager.js',
])('the size check rejects %s before the form', (module) => {
  expect(violationsOf(SIDE_BY_SIDE, { ...LIST, 'form.js': [...FORM, module] })).toEqual([
    `${module} is loaded before the form needs it`,
  ]);
});

it('the size check reports a module of the form that is in no file', () => {
  expect(violationsOf(SIDE_BY_SIDE, { ...LIST, 'form.js': FORM.slice(1) })).toEqual([
    'src/parts/form/payment-form.tsx, which users need, is in no file',
  ]);
});

it('the size check counts round trips: a chain of imports, and a list that is loaded by the view', () => {
  const chain = { ...SIDE_BY_SIDE, 'engine.js': 'import"./b.js"', 'b.js': 'import"./c.js"' };
  expect(violationsOf(chain)).toEqual([expect.stringContaining('3 round trips')]);
  const lateList = {
    'engine.js': ['src/app/engine.ts'],
    'view.js': ['src/app/mount-view.tsx'],
    'list.js': ['src/screens/method-list/method-list.tsx'],
    'form.js': FORM,
    'screens.js': LIST['screens.js'],
  };
  expect(violationsOf({ ...SIDE_BY_SIDE, 'engine.js': 'import"./b.js"' }, lateList)).toEqual([
    expect.stringContaining('3 round trips'),
  ]);
});

it.each([
  'src/forms/amount-field/amount-field.tsx',
  'src/flows/pix/pix-screen.tsx',
  'node_modules/react-dom/cjs/react-dom-client.production.js',
  'node_modules/imask/esm/index.js',
  'node_modules/@floating-ui/react/dist/floating-ui.react.mjs',
  'node_modules/socket.io-client/build/esm/manager.js',
  'node_modules/engine.io-client/build/esm/socket.js',
  'node_modules/zod/v4/mini/schemas.js',
])('the size check rejects %s before the list', (module) => {
  expect(violationsOf(SIDE_BY_SIDE, { ...LIST, 'engine.js': ['src/app/engine.ts', module] })).toEqual([
    `${module} is loaded before the list needs it`,
  ]);
});

it('the size check rejects flow code on the first screen, also a flow’s description', () => {
  expect(
    violationsOf(SIDE_BY_SIDE, { ...LIST, 'engine.js': ['src/app/engine.ts', 'src/flows/pix/flow.ts'] }),
  ).toEqual(['src/flows/pix/flow.ts is loaded before the list needs it']);
});

it('the size check counts the screens behind list and form', () => {
  expect(violationsOf({ ...SIDE_BY_SIDE, 'screens.js': noise(35_000) })).toEqual([
    expect.stringMatching(/^the screens weigh \d+ of 30000 bytes$/),
  ]);
});

it('the size check rejects a check screen that is not in the file without which a form cannot be submitted', () => {
  const [form, check] = [
    'src/parts/form/rest-of-form.tsx',
    'src/screens/payment-check/payment-check-screen.tsx',
  ];
  expect(violationsOf(SIDE_BY_SIDE, { ...LIST, 'fields.js': [form, check] })).toEqual([]);
  expect(violationsOf(SIDE_BY_SIDE, { ...LIST, 'fields.js': [form], 'check.js': [check] })).toEqual([
    `${form} and ${check} are in two files`,
  ]);
});
