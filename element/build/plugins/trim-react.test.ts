// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type * as ReactModule from 'react';
import type * as Client from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TRIMMED_VERSION, trimReactDom } from './trim-react.ts';

const require = createRequire(import.meta.url);
const FILES: Record<string, string> = {
  react: 'react/cjs/react.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  client: 'react-dom/cjs/react-dom-client.production.js',
};
const loaded: Record<string, object> = {};

function read(name: string): string {
  const [pkg = '', ...path] = (FILES[name] ?? '').split('/');
  return readFileSync(join(dirname(require.resolve(`${pkg}/package.json`)), ...path), 'utf8');
}

/** Loads React's production build, because the plugin trims that one and tests otherwise load the development build. */
function load(name: string): object {
  const known = loaded[name];
  if (known) return known;
  const exports = {};
  loaded[name] = exports;
  const code = name === 'client' ? trimReactDom(read(name)) : read(name);
  new Function('exports', 'require', code)(exports, load);
  return exports;
}

const { Component, createElement, startTransition, useId, useState } = load('react') as typeof ReactModule;
const { createRoot } = load('client') as typeof Client;
const { createPortal, flushSync } = load('react-dom') as typeof import('react-dom');

let container: HTMLElement;
let root: Client.Root;
beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
});
afterEach(() => {
  root.unmount();
  container.remove();
});

it('the lists of unused functions fit the installed React DOM: every function is found, and a fifth of the code is removed', () => {
  const original = read('client');
  expect(trimReactDom(original).length).toBeLessThan(original.length * 0.8);
  expect(load('client')).not.toHaveProperty('hydrateRoot');
});

it('another version of React DOM, or one without a listed function, stops the build', () => {
  const original = read('client');
  const other = original.replace(`exports.version = "${TRIMMED_VERSION}"`, 'exports.version = "20.0.0"');
  expect(() => trimReactDom(other)).toThrow(TRIMMED_VERSION);
  const renamed = original.replaceAll('popHydrationState', 'popState');
  expect(() => trimReactDom(renamed)).toThrow('popHydrationState');
});

it('state, events, lists, identifiers and form controls work without the unused features', async () => {
  function List() {
    const [items, setItems] = useState(['a', 'b', 'c']);
    const [text, setText] = useState('');
    return createElement(
      'form',
      null,
      createElement('input', {
        id: useId(),
        value: text,
        onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => setText(currentTarget.value),
      }),
      createElement('output', null, text),
      createElement(
        'button',
        { type: 'button', onClick: () => startTransition(() => setItems(['c', 'a'])) },
        'x',
      ),
      items.map((item) => createElement('li', { key: item, title: item }, item)),
    );
  }
  root.render(createElement(List));
  await expect.poll(() => container.textContent).toBe('xabc');
  const kept = container.querySelector('[title=c]');
  container.querySelector('button')?.click();
  await expect.poll(() => container.textContent).toBe('xca');
  expect(container.querySelector('[title=c]')).toBe(kept);
  const input = container.querySelector('input');
  expect(input?.id).not.toBe('');
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(input, '12');
  input?.dispatchEvent(new Event('input', { bubbles: true }));
  await expect.poll(() => container.querySelector('output')?.textContent).toBe('12');
});

it('error boundaries, portals and synchronous updates work without the unused features', async () => {
  class Boundary extends Component<{ children: ReactModule.ReactNode }> {
    override state = { message: '' };
    static getDerivedStateFromError({ message }: Error) {
      return { message };
    }
    override render() {
      return this.state.message || this.props.children;
    }
  }
  let fail = () => {};
  function Fragile() {
    const [isBroken, setBroken] = useState(false);
    fail = () => setBroken(true);
    if (isBroken) throw new Error('broken');
    return createPortal('portal', document.body);
  }
  root.render(createElement(Boundary, null, 'there', createElement(Fragile)));
  await expect.poll(() => container.textContent).toBe('there');
  expect(document.body.textContent).toContain('portal');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  flushSync(() => fail());
  expect(container.textContent).toBe('broken');
  expect(document.body.textContent).not.toContain('portal');
});
