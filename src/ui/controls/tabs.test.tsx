// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { render, user } from '../../../test/support/render.tsx';
import { Tabs } from './tabs.tsx';

test('tabs expose the selected tab and report the pressed one', async () => {
  const onChange = vi.fn();
  const items = [
    { value: 'deposit', label: 'Deposit' },
    { value: 'withdrawal', label: 'Withdraw' },
  ] as const;
  await render(<Tabs label="Pages" items={items} value="deposit" onChange={onChange} />);
  screen.getByRole('navigation', { name: 'Pages' });
  expect(screen.getByRole('button', { name: 'Deposit' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('button', { name: 'Withdraw' }).hasAttribute('aria-current')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('withdrawal');
});
