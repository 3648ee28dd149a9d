// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { openMonitoring } from './monitoring.ts';

const ASSETS = 'https://cashier.example/element/';

afterEach(() => {
  Reflect.deleteProperty(window, 'DD_RUM');
  document.head.replaceChildren();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

function configure(config: object): void {
  const meta = document.createElement('meta');
  meta.name = 'pay-widget-monitoring';
  meta.content = JSON.stringify(config);
  document.head.append(meta);
}

test('an existing Datadog of the page is used once it is ready, and is not initialised again', async () => {
  let go = () => {};
  const rum = {
    onReady: (ready: () => void) => {
      go = ready;
    },
    init: vi.fn(),
    addError: vi.fn(),
    addAction: vi.fn(),
    addDurationVital: vi.fn(),
    setUser: vi.fn(),
    setUserProperty: vi.fn(),
    removeUserProperty: vi.fn(),
  };
  Object.assign(window, { DD_RUM: rum });
  configure({ datadog: { applicationId: 'ours', clientToken: 'ours' } });
  const monitor = openMonitoring(document, [], ASSETS);
  monitor.user({ id: '7' });
  monitor.action('deposit_list_view', { currency: 'MXN' });
  monitor.metric('time_to_list', 400);
  monitor.error('Request timeout', { error_code: 'timeout' });
  await Promise.resolve();
  expect(rum.addAction).not.toHaveBeenCalled();
  go();
  await vi.waitFor(() => expect(rum.addError).toHaveBeenCalledOnce(), { timeout: 10_000 });
  expect(rum.addAction).toHaveBeenCalledExactlyOnceWith('deposit_list_view', { currency: 'MXN' });
  expect(rum.addDurationVital).toHaveBeenCalledExactlyOnceWith(
    'time_to_list',
    expect.objectContaining({ duration: 400 }),
  );
  // The user is the page's, and the widget's is one property of it.
  expect([rum.init.mock.calls, rum.setUser.mock.calls]).toEqual([[], []]);
  expect(rum.setUserProperty).toHaveBeenCalledWith('pay_widget', { id: '7' });
  expect(Reflect.get(window, 'DD_RUM')).toBe(rum);
});

test('without configuration no monitoring is loaded, and force_logging enables console logging', () => {
  const onReady = vi.fn();
  Object.assign(window, { DD_RUM: { onReady } });
  const info = vi.spyOn(console, 'info').mockReturnValue(undefined);
  openMonitoring(document, [], ASSETS).action('silent', {});
  sessionStorage.setItem('force_logging', '1');
  openMonitoring(document, [], ASSETS).action('loud', {});
  expect(info.mock.calls).toEqual([['[pay-widget] loud', {}]]);
  expect(onReady).not.toHaveBeenCalled();
});

function createPageRum() {
  let user: Record<string, unknown> = { id: 'partner-1', name: 'Ada' };
  const reported: unknown[] = [];
  const rum = {
    onReady: (ready: () => void) => ready(),
    setUser: (next: object) => {
      user = { ...next };
    },
    clearUser: () => {
      user = {};
    },
    setUserProperty: (name: string, value: object) => {
      user[name] = value;
    },
    removeUserProperty: (name: string) => Reflect.deleteProperty(user, name),
    addError: (error: Error) => reported.push([error.message, { ...user }]),
    addAction: (name: string) => reported.push([name, { ...user }]),
    addDurationVital: () => undefined,
  };
  Object.assign(window, { DD_RUM: rum });
  return { rum, reported, user: () => user };
}

test('an existing Datadog receives the widget’s user beside the page’s own, until the element is removed', async () => {
  const { rum, reported, user } = createPageRum();
  configure({ datadog: { applicationId: 'ours', clientToken: 'ours' } });
  const monitor = openMonitoring(document, [], ASSETS);
  monitor.user({ id: '7', partner_key: 'p', hash_id: 'h' });
  monitor.action('deposit_list_view', {});
  await vi.waitFor(() => expect(reported).toHaveLength(1), { timeout: 10_000 });
  const own = { id: '7', partner_key: 'p', hash_id: 'h' };
  expect(user()).toEqual({ id: 'partner-1', name: 'Ada', pay_widget: own });
  // The page replaces its user, and the widget adds its own to the next event again.
  rum.setUser({ id: 'partner-2' });
  monitor.error('Request timeout', {});
  expect(reported.at(-1)).toEqual(['Request timeout', { id: 'partner-2', pay_widget: own }]);
  monitor.user(null);
  expect(user()).toEqual({ id: 'partner-2' });
});

test('if one of two widgets is removed, the page’s own Datadog keeps the user of the other', async () => {
  const { reported } = createPageRum();
  configure({ datadog: { applicationId: 'ours', clientToken: 'ours' } });
  const [left, stays] = [openMonitoring(document, [], ASSETS), openMonitoring(document, [], ASSETS)];
  left.user({ id: '7' });
  stays.user({ id: '8' });
  left.user(null);
  stays.action('deposit_list_view', {});
  await vi.waitFor(() => expect(reported).toHaveLength(1), { timeout: 10_000 });
  expect(reported[0]).toEqual(['deposit_list_view', expect.objectContaining({ pay_widget: { id: '8' } })]);
});

test('an old Datadog without the methods for user properties receives the actions', async () => {
  const { rum, reported } = createPageRum();
  Object.assign(rum, { setUserProperty: undefined, removeUserProperty: undefined });
  configure({ datadog: { applicationId: 'ours', clientToken: 'ours' } });
  const monitor = openMonitoring(document, [], ASSETS);
  monitor.user({ id: '7' });
  monitor.action('deposit_list_view', {});
  await vi.waitFor(() => expect(reported).toHaveLength(1), { timeout: 10_000 });
});
