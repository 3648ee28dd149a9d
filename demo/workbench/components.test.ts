import { expect, test } from 'vitest';
import { COMPONENTS } from './components.ts';

const files = Object.keys(import.meta.glob('../../src/**/*.examples.tsx'));

test('the workbench lists every file of examples, also when a folder has several', () => {
  expect(COMPONENTS.size).toBe(files.length);
  expect([...COMPONENTS.keys()]).toEqual(expect.arrayContaining(['ui/button', 'ui/chip', 'forms/forms']));
});
