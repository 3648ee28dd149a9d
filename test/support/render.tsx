import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach } from 'vitest';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const end of cleanups.splice(0)) end();
});

const implicit: Record<string, string> = {
  button: 'button, [role=button]',
  textbox: 'input:not([type]), input[type=text], input[type=tel], textarea',
  heading: 'h1, h2, h3, h4',
  region: 'section[aria-labelledby]',
  navigation: 'nav',
};

/** Accessible name of an element: its label, else its text. */
export function nameOf(element: Element): string {
  const byId = (ids: string) =>
    ids.split(' ').map((id) => element.ownerDocument.getElementById(id)?.textContent ?? '');
  const label = element.ownerDocument.querySelector(`label[for="${element.id}"]`);
  const labelledBy = element.getAttribute('aria-labelledby');
  const name = labelledBy
    ? byId(labelledBy).join(' ')
    : (element.getAttribute('aria-label') ?? (element.id && label ? label.textContent : element.textContent));
  return (name ?? '').trim();
}

/** Accessible description of an element. */
export function descriptionOf(element: Element): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => element.ownerDocument.getElementById(id)?.textContent ?? '').join(' ');
}

export function allByRole(role: string): HTMLElement[] {
  const found = document.body.querySelectorAll<HTMLElement>(implicit[role] ?? `[role=${role}]`);
  return [...found].filter((element) => element.closest('[aria-hidden=true], [hidden]') === null);
}

/** The one element of this role whose name is or matches `name`; throws, naming what is there, if there is none. */
export function byRole(role: string, name?: string | RegExp): HTMLElement {
  const all = allByRole(role);
  const fits = (given: string) =>
    name === undefined || (typeof name === 'string' ? given === name : name.test(given));
  const found = all.filter((element) => fits(nameOf(element)));
  if (found.length === 1 && found[0]) return found[0];
  throw new Error(`${found.length} of role ${role} named ${name}; there are: ${all.map(nameOf).join(' | ')}`);
}

/** Renders into the document until the test ends; returns a function that renders again in the same container. */
export async function render(node: ReactNode): Promise<(node: ReactNode) => Promise<void>> {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  cleanups.push(() => {
    act(() => root.unmount());
    container.remove();
  });
  const rerender = (next: ReactNode) => act(async () => root.render(next));
  await rerender(node);
  return rerender;
}

/** Clicks as a person does: a disabled control does not answer. */
export async function press(element: HTMLElement): Promise<void> {
  await act(async () => {
    element.focus();
    element.click();
  });
}

/** Sends one key to an element. */
export async function pressKey(element: HTMLElement, key: string): Promise<void> {
  await act(async () => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
}

/** Replaces what stands in an input, as typing does. */
export async function type(input: HTMLElement, value: string): Promise<void> {
  if (!(input instanceof HTMLInputElement)) throw new Error('not an input');
  await act(async () => {
    // React keeps its own record of the value; only the native setter makes it see a change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
