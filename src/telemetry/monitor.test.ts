import { expect, test, vi } from 'vitest';
import { awaitMonitor, guardMonitors, type Monitor } from './monitor.ts';

function expectMonitor() {
  let resolve: (monitor: Monitor) => void = () => undefined;
  const promise = new Promise<Monitor>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

function createListener() {
  const received: unknown[] = [];
  const monitor: Monitor = {
    error: (message) => received.push(`error ${message}`),
    action: (name) => received.push(`action ${name}`),
    metric: (key, value) => received.push(`metric ${key} ${value}`),
    user: (user) => received.push(user),
  };
  return { received, monitor };
}

const BROKEN: Monitor = {
  error: () => fail(),
  action: () => fail(),
  metric: () => fail(),
  user: () => fail(),
};
function fail(): never {
  throw new Error('broken');
}

function tellAll(monitor: Monitor): void {
  monitor.user({ id: '7' });
  monitor.error('lost', {});
  monitor.action('submit', {});
  monitor.metric('time_to_list', 12);
}
const ALL = [{ id: '7' }, 'error lost', 'action submit', 'metric time_to_list 12'];

test('a throwing monitor affects neither the other monitors nor the caller', () => {
  const { received, monitor } = createListener();
  tellAll(guardMonitors([BROKEN, monitor]));
  expect(received).toEqual(ALL);
});

test('a monitor that starts later receives the buffered calls in order', async () => {
  const { received, monitor } = createListener();
  const coming = expectMonitor();
  const awaited = awaitMonitor(coming.promise);
  tellAll(awaited);
  expect(received).toEqual([]);
  coming.resolve(monitor);
  await vi.waitFor(() => expect(received).toEqual(ALL), { timeout: 10_000 });
  awaited.action('later', {});
  expect(received.at(-1)).toBe('action later');
});

test('the buffer for a monitor is bounded, and cleared if no monitor starts', async () => {
  const { received, monitor } = createListener();
  const coming = expectMonitor();
  const awaited = awaitMonitor(coming.promise);
  for (let at = 0; at < 500; at += 1) awaited.action(String(at), {});
  coming.resolve(monitor);
  await vi.waitFor(() => expect(received).toHaveLength(100), { timeout: 10_000 });
  expect(received.at(-1)).toBe('action 499');

  const lost = awaitMonitor(Promise.reject(new Error('blocked')));
  await Promise.resolve();
  tellAll(lost);
});
