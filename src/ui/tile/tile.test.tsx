// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { descriptionOf, render, user } from '../../../test/support/render.tsx';
import { Icon } from '../icons/icon.tsx';
import { Tile } from './tile.tsx';

test('a tile is one button whose accessible name is its first line only', async () => {
  const onClick = vi.fn();
  await render(
    <Tile icon={<Icon label="PIX" />} name="PIX" note="From R$ 10" badge="Instant" onClick={onClick} />,
  );
  const tile = screen.getByRole('button', { name: 'PIX' });
  expect(descriptionOf(tile)).toBe('From R$ 10 Instant');
  await user.click(tile);
  expect(onClick).toHaveBeenCalledOnce();
});

test('a tile without note and badge has no description', async () => {
  await render(<Tile icon={null} name="PIX" onClick={() => undefined} />);
  expect(screen.getByRole('button', { name: 'PIX' }).getAttribute('aria-describedby')).toBeNull();
});

test('a disabled tile does not call its handler', async () => {
  const onClick = vi.fn();
  await render(<Tile icon={null} name="PIX" disabled onClick={onClick} />);
  await user.click(screen.getByRole('button', { name: 'PIX' }));
  expect(onClick).not.toHaveBeenCalled();
});
