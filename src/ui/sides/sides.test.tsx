// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { render } from '../../../test/support/render.tsx';
import { Sides } from './sides.tsx';

test('two columns have one reading order at any width: the main column first', async () => {
  await render(
    <Sides aside={<button type="button">Pay</button>}>
      <p>Amount</p>
    </Sides>,
  );
  expect(document.body.textContent).toBe('AmountPay');
  const [page, aside] = document.querySelectorAll('.side');
  expect(page?.textContent).toBe('Amount');
  expect(aside?.querySelector('button')?.textContent).toBe('Pay');
});
