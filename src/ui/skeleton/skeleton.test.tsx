// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawExample } from '../../../test/support/draw-example.tsx';
import { examples } from './skeleton.examples.tsx';

test.each(Object.entries(examples))('the shape of %s says nothing to screen readers', async (_, example) => {
  await drawExample(example);
  expect(document.querySelector('[aria-hidden=true]')?.children.length).toBeGreaterThan(1);
  expect(document.body.textContent).toBe('');
});
