// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { openMonitoring } from './monitoring.ts';

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

test('a page that runs Datadog already keeps its own: it is told once it is ready, and not set up anew', async () => {
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
  };
  Object.assign(window, { DD_RUM: rum });
  configure({ datadog: { applicationId: 'ours', clientToken: 'ours' } });
  const monitor = openMonitoring(document, []);
  monitor.user({ id: '7' });
  monitor.action('deposit_list_view', { currency: 'MXN' });
  monitor.metric('time_to_list', 400);
  monitor.error('Request timeout', { error_code: 'timeout' });
  await Promise.resolve();
  expect(rum.addAction).not.toHaveBeenCalled();
  go();
  await vi.waitFor(() => expect(rum.addError).toHaveBeenCalledOnce());
  expect(rum.addAction).toHaveBeenCalledExactlyOnceWith('deposit_list_view', { currency: 'MXN' });
  expect(rum.addDurationVital).toHaveBeenCalledExactlyOnceWith(
    'time_to_list',
    expect.objectContaining({ duration: 400 }),
  );
  // Whose page it is says who its user is.
  expect([rum.init.mock.calls, rum.setUser.mock.calls]).toEqual([[], []]);
  expect(Reflect.get(window, 'DD_RUM')).toBe(rum);
});

test('where nothing is configured nothing is looked for, and force_logging brings the console', () => {
  const onReady = vi.fn();
  Object.assign(window, { DD_RUM: { onReady } });
  const info = vi.spyOn(console, 'info').mockReturnValue(undefined);
  openMonitoring(document, []).action('silent', {});
  sessionStorage.setItem('force_logging', '1');
  openMonitoring(document, []).action('loud', {});
  expect(info.mock.calls).toEqual([['[pay-widget] loud', {}]]);
  expect(onReady).not.toHaveBeenCalled();
});
