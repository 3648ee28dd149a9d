// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { definePayWidget } from './pay-widget.ts';

const startEngine = vi.hoisted(() => vi.fn());
vi.mock('../src/app/engine.ts', () => ({ startEngine }));
vi.mock('../src/app/mount-view.tsx', () => ({ mountView: () => ({ unmount: vi.fn() }) }));

afterEach(() => document.body.replaceChildren());

test.each(['https://%', 'https://', 'http://[x'])(
  'markup whose assets are no address (%s) causes init-error and a way to start again, and no uncaught error',
  async (assets) => {
    const thrown = vi.fn();
    process.on('uncaughtException', thrown);
    definePayWidget();
    const element = document.createElement('pay-widget');
    const failed = new Promise((resolve) => element.addEventListener('pay-init-error', resolve));
    element.setAttribute('assets', assets);
    Object.assign(element, { token: 'user-1', currency: 'MXN' });
    document.body.append(element);
    await failed;
    Object.assign(element, { theme: 'dark' });
    await new Promise((resolve) => setTimeout(resolve));
    process.off('uncaughtException', thrown);
    expect(thrown).not.toHaveBeenCalled();
    expect(element.shadowRoot?.querySelector('button')).not.toBeNull();
  },
);

test('a folder that arrives after the start, as from a binding of Angular, starts the widget again with it, once', async () => {
  const engine = { handle: vi.fn(), refresh: vi.fn(), dispose: vi.fn() };
  startEngine.mockReset().mockReturnValue(engine);
  vi.stubGlobal('fetch', async () => new Response('{}'));
  definePayWidget();
  const element = document.createElement('pay-widget');
  document.body.append(element);
  await expect.poll(() => startEngine.mock.calls).toHaveLength(1);
  Object.assign(element, { assets: 'https://cashier.test/paywidget' });
  await expect.poll(() => startEngine.mock.calls).toHaveLength(2);
  expect(startEngine.mock.lastCall?.[0].assets).toBe('https://cashier.test/paywidget/');
  expect(engine.dispose).toHaveBeenCalledOnce();
  // A framework sets all values again, with null for absent ones, and the corrected address is among them.
  Object.assign(element, { assets: 'https://cashier.test/paywidget', frame: null, theme: 'dark' });
  await new Promise((resolve) => setTimeout(resolve));
  expect(engine.dispose).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
