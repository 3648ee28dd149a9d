// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import en from '../../../public/locales/en.json';
import { allByRole, byRole } from '../../../test/support/render.tsx';
import { renderExample } from '../../../test/support/render-example.tsx';
import { examples } from './spinner.examples.tsx';

test('a spinner with a label is announced', async () => {
  await renderExample(examples['with words for screen readers']);
  byRole('status', en.instruction.waiting);
});

test('a spinner without a label is decorative', async () => {
  await renderExample(examples['as decoration']);
  expect(allByRole('status')).toEqual([]);
  expect(document.querySelector('[aria-hidden=true]')).not.toBeNull();
});
