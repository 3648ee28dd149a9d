// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import en from '../../../public/locales/en.json';
import { renderExample } from '../../../test/support/render-in-session.tsx';
import { examples } from './payment-check.examples.tsx';

test('a payment that is being checked is shown with its amount and method', async () => {
  await renderExample(examples['being checked']);
  expect(document.body.textContent).toContain('$500.00');
  expect(document.body.textContent).toContain('Spei');
});

test('without a network the check screen says so in a status of its own', async () => {
  await renderExample(examples['without a network, after a failure']);
  const waiting = screen
    .getAllByRole('status')
    .find(({ textContent }) => textContent === en.paymentCheck.offline);
  expect(waiting?.className).toBe('waiting-status');
});
