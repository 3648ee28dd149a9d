// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { byRole, render } from '../../../test/support/render.tsx';
import { Message } from './message.tsx';

test('a status page announces a new status in place of the old one', async () => {
  const rerender = await render(<Message live mark="waiting" title="Waiting" text="For your bank" />);
  const live = byRole('status');
  expect(live.textContent).toBe('WaitingFor your bank');
  await rerender(<Message live mark="processed" title="Money is in" />);
  expect(byRole('status')).toBe(live);
  expect(live.textContent).toBe('Money is in');
  byRole('heading', 'Money is in');
});

test('a status page hides its status icon from screen readers', async () => {
  await render(<Message mark="error" title="Error" actions={<button type="button">Refresh</button>} />);
  expect(document.querySelector('svg')?.closest('[aria-hidden=true]')).not.toBeNull();
  byRole('button', 'Refresh');
});
