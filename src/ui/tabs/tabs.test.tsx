// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { byRole, press, render } from '../../../test/support/render.tsx';
import { Tabs } from './tabs.tsx';

test('tabs expose the selected tab and report the pressed one', async () => {
  const onChange = vi.fn();
  const items = [
    { value: 'deposit', label: 'Deposit' },
    { value: 'withdrawal', label: 'Withdraw' },
  ] as const;
  await render(<Tabs label="Pages" items={items} value="deposit" onChange={onChange} />);
  byRole('navigation', 'Pages');
  expect(byRole('button', 'Deposit').getAttribute('aria-current')).toBe('page');
  expect(byRole('button', 'Withdraw').hasAttribute('aria-current')).toBe(false);
  await press(byRole('button', 'Withdraw'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('withdrawal');
});
