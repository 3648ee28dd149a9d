// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import en from '../../../public/locales/en.json';
import { renderExample } from '../../../test/support/render-in-session.tsx';
import { examples } from './callout.examples.tsx';

test('a callout is not announced by default', async () => {
  await renderExample(examples['with a title']);
  expect(screen.queryAllByRole('alert')).toEqual([]);
  expect(document.body.textContent).toBe(en.invoice.expired + en.invoice.expiredSent);
});

test('a callout that appears later is announced', async () => {
  await renderExample(examples['announced at once']);
  expect(screen.getByRole('alert').textContent).toBe(en.failures.rejected_by_bank);
});
