// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { definePayWidget } from './pay-widget.ts';

vi.mock('../src/app/engine.ts', () => ({ startEngine: vi.fn() }));
vi.mock('../src/app/mount-view.tsx', () => ({ mountView: vi.fn() }));

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
    // Data of a host that arrive after the failed start.
    Object.assign(element, { theme: 'dark' });
    await new Promise((resolve) => setTimeout(resolve));
    process.off('uncaughtException', thrown);
    expect(thrown).not.toHaveBeenCalled();
    expect(element.shadowRoot?.querySelector('button')).not.toBeNull();
  },
);
