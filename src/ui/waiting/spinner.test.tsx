// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import en from '../../../public/locales/en.json';
import { renderExample } from '../../../test/support/render-in-session.tsx';
import { examples } from './spinner.examples.tsx';

test('a spinner with a label is announced', async () => {
  await renderExample(examples['with words for screen readers']);
  screen.getByRole('status', { name: en.instruction.waiting });
});

test('a spinner without a label is decorative', async () => {
  await renderExample(examples['as decoration']);
  expect(screen.queryAllByRole('status')).toEqual([]);
  expect(document.querySelector('[aria-hidden=true]')).not.toBeNull();
});

test('the spinner of a section says what is loading', async () => {
  await renderExample(examples['of a section']);
  screen.getByRole('status', { name: en.instruction.waiting });
});
