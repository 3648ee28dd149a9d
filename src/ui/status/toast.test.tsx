// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render, user } from '../../../test/support/render.tsx';
import { Toast } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));

async function show() {
  const onClose = vi.fn();
  await render(<Toast message="Declined" onClose={onClose} />);
  return onClose;
}

test('a toast is announced at once and disappears after 5000 ms', async () => {
  const onClose = await show();
  expect(screen.getByRole('alert').textContent).toBe('ErrorDeclined');
  await pass(4999);
  expect(onClose).not.toHaveBeenCalled();
  await pass(1);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a toast disappears when it is closed', async () => {
  const onClose = await show();
  await user.click(screen.getByRole('button', { name: 'Close message' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a focused toast pauses its timer, and then continues with the rest', async () => {
  const onClose = await show();
  await pass(3000);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close message' }));
  await pass(60_000);
  expect(onClose).not.toHaveBeenCalled();
  await user.tab();
  await pass(1999);
  expect(onClose).not.toHaveBeenCalled();
  await pass(1);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a hovered toast pauses its timer', async () => {
  const onClose = await show();
  await user.hover(screen.getByRole('alert'));
  await pass(60_000);
  expect(onClose).not.toHaveBeenCalled();
  await user.unhover(screen.getByRole('alert'));
  await pass(5000);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a toast about a lasting state stays', async () => {
  const onClose = vi.fn();
  await render(<Toast stays message="No connection" onClose={onClose} />);
  await pass(60_000);
  expect(onClose).not.toHaveBeenCalled();
});

test('a success toast needs no title and does not interrupt screen readers', async () => {
  await render(<Toast tone="positive" message="You’re back online" onClose={vi.fn()} />);
  expect(screen.getByRole('status').textContent).toBe('You’re back online');
  expect(screen.queryAllByRole('alert')).toEqual([]);
});
