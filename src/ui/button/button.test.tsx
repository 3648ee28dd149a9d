// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { byRole, draw, press } from '../../../test/support/draw.tsx';
import { Button } from './button.tsx';

test('answers a press, and is no submit button unless told', async () => {
  const onClick = vi.fn();
  await draw(<Button onClick={onClick}>Deposit</Button>);
  await press(byRole('button', 'Deposit'));
  expect(onClick).toHaveBeenCalledOnce();
  expect(byRole('button').getAttribute('type')).toBe('button');
});

test('keeps its name while it loads, says it is busy and does not answer', async () => {
  const onClick = vi.fn();
  await draw(
    <Button loading onClick={onClick}>
      Deposit
    </Button>,
  );
  const button = byRole('button', 'Deposit');
  await press(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.hasAttribute('disabled')).toBe(true);
});

test('submits a form when told', async () => {
  const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  await draw(
    <form onSubmit={onSubmit}>
      <Button type="submit">Send</Button>
    </form>,
  );
  await press(byRole('button', 'Send'));
  expect(onSubmit).toHaveBeenCalledOnce();
});
