// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '../../../test/support/render.tsx';
import { StatusScreen } from './status-screen.tsx';

test('a status page announces a new status in place of the old one', async () => {
  const { rerender } = await render(
    <StatusScreen live icon="waiting" title="Waiting" text="For your bank" />,
  );
  const live = screen.getByRole('status');
  expect(live.textContent).toBe('WaitingFor your bank');
  await rerender(<StatusScreen live icon="processed" title="Money is in" />);
  expect(screen.getByRole('status')).toBe(live);
  expect(live.textContent).toBe('Money is in');
  screen.getByRole('heading', { name: 'Money is in' });
});

test('a status page hides its status icon from screen readers', async () => {
  await render(<StatusScreen icon="error" title="Error" actions={<button type="button">Refresh</button>} />);
  expect(document.querySelector('svg')?.closest('[aria-hidden=true]')).not.toBeNull();
  screen.getByRole('button', { name: 'Refresh' });
});
