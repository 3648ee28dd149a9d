// @vitest-environment happy-dom
import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { renderExample } from '../../../test/support/render-in-session.tsx';
import { examples } from './open-payment.examples.tsx';

test.each([
  ['a payment that waits', 'You have an open payment', 'Continue'],
  ['a payment that has arrived meanwhile', 'Done', 'has been added to your balance'],
  ['a payment that has failed meanwhile', 'Your payment didn’t go through', '$500.00'],
] as const)('the list says what became of %s', async (name, title, text) => {
  await renderExample(examples[name]);
  screen.getByRole('button', { name: title });
  expect(document.body.textContent).toContain(text);
});
