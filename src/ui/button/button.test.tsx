// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { byRole, press, render } from '../../../test/support/render.tsx';
import { Button } from './button.tsx';

test('a button calls its handler, and submits no form by default', async () => {
  const onClick = vi.fn();
  await render(<Button onClick={onClick}>Deposit</Button>);
  await press(byRole('button', 'Deposit'));
  expect(onClick).toHaveBeenCalledOnce();
  expect(byRole('button').getAttribute('type')).toBe('button');
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
  const rerender = await render(button(false));
  byRole('button').focus();
  await rerender(button(true));
  const busy = byRole('button', 'Deposit');
  await press(busy);
  expect([onClick, onSubmit].map(({ mock }) => mock.calls)).toEqual([[], []]);
  expect(document.activeElement).toBe(busy);
  expect(busy.getAttribute('aria-busy')).toBe('true');
  expect(busy.getAttribute('aria-disabled')).toBe('true');
});

test('a key that is held down presses a button once', async () => {
  await render(<Button>Deposit</Button>);
  const isTaken = (repeat: boolean) =>
    !byRole('button').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }),
    );
  expect([isTaken(false), isTaken(true)]).toEqual([false, true]);
});

test('a button of type submit submits its form', async () => {
  const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  await render(
    <form onSubmit={onSubmit}>
      <Button type="submit">Send</Button>
    </form>,
  );
  await press(byRole('button', 'Send'));
  expect(onSubmit).toHaveBeenCalledOnce();
});
