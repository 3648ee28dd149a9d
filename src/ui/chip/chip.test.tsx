// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { byRole, press, render } from '../../../test/support/render.tsx';
import { Chip } from './chip.tsx';

test('a chip exposes its selected state and calls its handler', async () => {
  const onClick = vi.fn();
  const rerender = await render(
    <Chip selected={false} onClick={onClick}>
      ₦ 5,000
    </Chip>,
  );
  const chip = byRole('button', '₦ 5,000');
  expect(chip.getAttribute('aria-pressed')).toBe('false');
  await press(chip);
  expect(onClick).toHaveBeenCalledOnce();
  await rerender(
    <Chip selected onClick={onClick}>
      ₦ 5,000
    </Chip>,
  );
  expect(chip.getAttribute('aria-pressed')).toBe('true');
});
