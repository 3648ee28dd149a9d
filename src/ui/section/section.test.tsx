// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import en from '../../../public/locales/en.json';
import { allByRole, byRole } from '../../../test/support/render.tsx';
import { renderExample } from '../../../test/support/render-example.tsx';
import { examples } from './section.examples.tsx';

test('a titled section is a region named by its heading', async () => {
  await renderExample(examples['under a heading']);
  expect(byRole('region', en.instruction.details).textContent).toContain(en.instruction.push);
  expect(byRole('heading', en.instruction.details).tagName).toBe('H2');
});

test('an untitled section adds no landmark', async () => {
  await renderExample(examples['without a title']);
  expect(document.body.textContent).toBe(en.instruction.push);
  expect(allByRole('region')).toEqual([]);
});

test('the spinner of a section says what is loading', async () => {
  await renderExample(examples.loading);
  byRole('status', en.instruction.waiting);
});
