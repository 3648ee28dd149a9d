// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderExample } from '../../../test/support/render-in-session.tsx';
import { examples } from './card-form.examples.tsx';

test('until the frame has drawn, the card form has the heading of its method and the shape of its fields', async () => {
  await renderExample(examples['until the frame has drawn']);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bank card');
  const shapes = [...document.querySelectorAll<HTMLElement>('.skeleton')].map(({ dataset }) => dataset.shape);
  expect(shapes).toEqual(['line', 'amount', 'field', 'short', 'short', 'button']);
});
