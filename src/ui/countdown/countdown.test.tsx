// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from '../../../test/support/render.tsx';
import { Countdown } from './countdown.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));
const announced = () => screen.getByRole('status').textContent;

test('a countdown is calm until the last fifth of its time, however short that is', async () => {
  const show = (deadline: number, total?: number) => (
    <Countdown
      label="Time left"
      deadline={deadline}
      now={() => Date.now()}
      total={total}
      announce={() => ''}
    />
  );
  const isCalm = () => document.querySelector('.countdown[data-short]') === null;
  const { unmount } = await render(show(1_060_000));
  expect(isCalm()).toBe(true);
  await pass(45_000);
  expect(isCalm()).toBe(true);
  await pass(5_000);
  expect(isCalm()).toBe(false);
  unmount();
  await render(show(1_110_000, 600_000));
  expect(isCalm()).toBe(false);
});

test('a countdown counts down, announces milestones only', async () => {
  await render(
    <Countdown
      label="Time left"
      deadline={1_000_000 + 62_000}
      now={() => Date.now()}
      announce={(milestone) => (milestone.kind === 'left' ? `${milestone.minutes} min` : 'Expired')}
    />,
  );
  expect(screen.getByRole('timer', { name: 'Time left' }).textContent).toBe('01:02');
  expect(announced()).toBe('2 min');
  await pass(2100);
  expect(screen.getByRole('timer').textContent).toBe('01:00');
  expect(announced()).toBe('1 min');
  await pass(30_000);
  expect(announced()).toBe('1 min');
  expect(screen.getByRole('timer').textContent).toBe('00:30');
  await pass(60_000);
  expect(screen.getByRole('timer').textContent).toBe('00:00');
  expect(announced()).toBe('Expired');
});
