// @vitest-environment happy-dom
import { act, Component, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from '../../test/support/render.tsx';
import { lazyCode, lazyWithRetry, useScreenCode } from './lazy-code.tsx';

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

class Boundary extends Component<{ children: ReactNode }> {
  override state = { message: '' };
  static getDerivedStateFromError(error: unknown) {
    return { message: Object(error).message };
  }
  override render() {
    return this.state.message || this.props.children;
  }
}

it('a component that a payment needs is an error once its download has failed three times', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn<() => Promise<typeof Part>>().mockRejectedValue(new Error('not loaded'));
  const Late = lazyWithRetry(load, 'soon', true);
  await render(
    <Boundary>
      <Late name="limits" />
    </Boundary>,
  );
  await act(() => vi.advanceTimersByTimeAsync(5_999));
  expect(document.body.textContent).toBe('soon');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(document.body.textContent).toBe('not loaded');
  expect(load).toHaveBeenCalledTimes(3);
});

it('the code of a screen that never arrives is an error after 30 s, and the next mount tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn<() => Promise<typeof Part>>(() => new Promise(() => {}));
  const code = lazyCode(load);
  const Screen = () => (useScreenCode(code, true) ? 'screen' : 'skeleton');
  const page = (
    <Boundary>
      <Screen />
    </Boundary>
  );
  const { unmount } = await render(page);
  await act(() => vi.advanceTimersByTimeAsync(29_999));
  expect(document.body.textContent).toBe('skeleton');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(document.body.textContent).toBe('Request timeout');
  unmount();
  load.mockResolvedValue(Part);
  await render(page);
  expect(document.body.textContent).toBe('screen');
});

it('the code of a screen whose file arrives empty, as from a damaged cache, is an error and no endless skeleton', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const code = lazyCode(async () => undefined);
  const Screen = () => (useScreenCode(code, true) ? 'screen' : 'skeleton');
  await render(
    <Boundary>
      <Screen />
    </Boundary>,
  );
  expect(document.body.textContent).toBe('Empty module');
});

it('code that did not arrive has the same error code in each browser', async () => {
  for (const message of [
    'error loading dynamically imported module: /a.js',
    'Importing binding name ‘b’ is not found.',
  ])
    await expect(lazyCode(() => Promise.reject(new Error(message))).load()).rejects.toMatchObject({
      message,
      code: 'no_code',
    });
});
