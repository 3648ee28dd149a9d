// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { render, user } from '../../../test/support/render.tsx';
import { Chip } from './chip.tsx';

test('a chip exposes its selected state and calls its handler', async () => {
  const onClick = vi.fn();
  const { rerender } = await render(
    <Chip selected={false} onClick={onClick}>
      ₦ 5,000
    </Chip>,
  );
  const chip = screen.getByRole('button', { name: '₦ 5,000' });
  expect(chip.getAttribute('aria-pressed')).toBe('false');
  await user.click(chip);
  expect(onClick).toHaveBeenCalledOnce();
  await rerender(
    <Chip selected onClick={onClick}>
      ₦ 5,000
    </Chip>,
  );
  expect(chip.getAttribute('aria-pressed')).toBe('true');
});
