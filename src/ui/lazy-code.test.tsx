// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from '../../test/support/render.tsx';
import { lazyWithRetry } from './lazy-code.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const Part = ({ name }: { name: string }) => <b>{name}</b>;

it('a lazy component shows its fallback until its code is loaded', async () => {
  let arrive: (part: typeof Part) => void = () => undefined;
  const Late = lazyWithRetry<{ name: string }>(() => new Promise((resolve) => (arrive = resolve)), 'soon');
  await render(<Late name="limits" />);
  expect(document.body.textContent).toBe('soon');
  await act(async () => arrive(Part));
  expect(document.body.textContent).toBe('limits');
});

it('a lazy component repeats a failed download, and leaves the rest of the screen intact', async () => {
  const load = vi.fn<() => Promise<typeof Part>>(async () => Part);
  load.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'));
  const Late = lazyWithRetry(load);
  const page = (
    <p>
      list <Late name="limits" />
    </p>
  );
  await render(page);
  expect(document.body.textContent).toBe('list ');
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(3_999);
  expect(load).toHaveBeenCalledTimes(2);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(document.body.textContent).toBe('list limits');
});

it('a lazy component stops its downloads after it is unmounted', async () => {
  const load = vi.fn<() => Promise<typeof Part>>().mockRejectedValue(new Error('offline'));
  const Late = lazyWithRetry(load);
  const { unmount } = await render(<Late name="limits" />);
  unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
});
