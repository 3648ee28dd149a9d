// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { allByRole, byRole, draw } from '../../../test/support/draw.tsx';
import { Spinner } from './spinner.tsx';

test('speaks with a label, and is decoration without one', async () => {
  const drawAgain = await draw(<Spinner label="Loading" />);
  byRole('status', 'Loading');
  await drawAgain(<Spinner />);
  expect(allByRole('status')).toEqual([]);
  expect(document.querySelector('[aria-hidden=true]')).not.toBeNull();
});
