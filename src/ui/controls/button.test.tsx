// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { render, user } from '../../../test/support/render.tsx';
import { Button } from './button.tsx';

test('a button calls its handler, and submits no form by default', async () => {
  const onClick = vi.fn();
  await render(<Button onClick={onClick}>Deposit</Button>);
  await user.click(screen.getByRole('button', { name: 'Deposit' }));
  expect(onClick).toHaveBeenCalledOnce();
  expect(screen.getByRole('button').getAttribute('type')).toBe('button');
});

test('a loading button keeps name and focus, is busy and disabled, and does not call its handler', async () => {
  const [onClick, onSubmit] = [vi.fn(), vi.fn()];
  const button = (loading: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" loading={loading} onClick={onClick}>
        Deposit
      </Button>
    </form>
  );
  const { rerender } = await render(button(false));
  await user.tab();
  await rerender(button(true));
  const busy = screen.getByRole('button', { name: 'Deposit' });
  await user.click(busy);
  expect([onClick, onSubmit].map(({ mock }) => mock.calls)).toEqual([[], []]);
  expect(document.activeElement).toBe(busy);
  expect(busy.getAttribute('aria-busy')).toBe('true');
  expect(busy.getAttribute('aria-disabled')).toBe('true');
});

test('a key that is held down presses a button once', async () => {
  await render(<Button>Deposit</Button>);
  const isTaken = (repeat: boolean) =>
    !fireEvent.keyDown(screen.getByRole('button'), { key: 'Enter', repeat });
  expect([isTaken(false), isTaken(true)]).toEqual([false, true]);
});

test('a button of type submit submits its form', async () => {
  const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  await render(
    <form onSubmit={onSubmit}>
      <Button type="submit">Send</Button>
    </form>,
  );
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSubmit).toHaveBeenCalledOnce();
});
