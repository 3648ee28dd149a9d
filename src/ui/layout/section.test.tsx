// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import en from '../../../public/locales/en.json';
import { renderExample } from '../../../test/support/render-in-session.tsx';
import { examples } from './section.examples.tsx';

test('a titled section is a region named by its heading', async () => {
  await renderExample(examples['under a heading']);
  expect(screen.getByRole('region', { name: en.instruction.details }).textContent).toContain(
    en.instruction.push,
  );
  expect(screen.getByRole('heading', { name: en.instruction.details }).tagName).toBe('H2');
});

test('an untitled section adds no landmark', async () => {
  await renderExample(examples['without a title']);
  expect(document.body.textContent).toBe(en.instruction.push);
  expect(screen.queryAllByRole('region')).toEqual([]);
});
