// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { byRole, draw, press } from '../../../test/support/draw.tsx';
import { Icon } from '../icon/icon.tsx';
import { Tile } from './tile.tsx';

test('the whole tile is one button that begins with its name', async () => {
  const onClick = vi.fn();
  await draw(
    <Tile icon={<Icon label="PIX" />} name="PIX" note="From R$ 10" badge="Instant" onClick={onClick} />,
  );
  await press(byRole('button', /PIX.*From R\$ 10.*Instant/));
  expect(onClick).toHaveBeenCalledOnce();
});

test('a disabled tile does not answer', async () => {
  const onClick = vi.fn();
  await draw(<Tile icon={null} name="PIX" disabled onClick={onClick} />);
  await press(byRole('button', 'PIX'));
  expect(onClick).not.toHaveBeenCalled();
});
