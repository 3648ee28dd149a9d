// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { definePayWidget } from './pay-widget.ts';

vi.mock('../src/app/engine.ts', () => ({ startEngine: vi.fn() }));
vi.mock('../src/app/mount-view.tsx', () => ({ mountView: vi.fn() }));

afterEach(() => document.body.replaceChildren());

const NEWEST: [owner: object, name: string][] = [
  [Object, 'hasOwn'],
  [globalThis, 'structuredClone'],
  [Array.prototype, 'at'],
  [Array.prototype, 'findLast'],
  [Array.prototype, 'toSorted'],
];

test.each(NEWEST.map(([owner, name]) => [name, owner] as const))(
  'in a browser without %s the user reads a sentence, and the host gets init-error',
  async (name, owner) => {
    definePayWidget();
    const kept = Object.getOwnPropertyDescriptor(owner, name) ?? {};
    Reflect.deleteProperty(owner, name);
    const element = document.createElement('pay-widget');
    const failed = new Promise<unknown>((resolve) =>
      element.addEventListener('pay-init-error', ({ detail }) => resolve(detail)),
    );
    document.body.append(element);
    const [detail, text] = [await failed, element.shadowRoot?.textContent];
    // The test tools call these functions too, so they are restored before the assertions.
    Object.defineProperty(owner, name, kept);
    expect(detail).toEqual({ message: 'Unsupported browser', code: 'unsupported_browser' });
    expect(text).toMatch(/browser is too old/);
  },
);
