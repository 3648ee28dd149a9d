// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '../../../test/support/render.tsx';
import { TwoColumns } from './stack.tsx';

test('two columns have one reading order at any width: the main column first', async () => {
  await render(
    <TwoColumns aside={<button type="button">Pay</button>}>
      <p>Amount</p>
    </TwoColumns>,
  );
  expect(document.body.textContent).toBe('AmountPay');
  const [page, aside] = document.querySelectorAll('.two-columns-column');
  expect(page?.textContent).toBe('Amount');
  expect(aside?.contains(screen.getByRole('button', { name: 'Pay' }))).toBe(true);
});
