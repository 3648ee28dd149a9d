// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { render } from '../../../test/support/render.tsx';
import { Sides } from './sides.tsx';

test('is read in one order, whatever the width: the page first, what follows from it second', async () => {
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
