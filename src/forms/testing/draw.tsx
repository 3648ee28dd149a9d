import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach } from 'vitest';
import en from '../../../public/locales/en.json';
import { createI18n } from '../../i18n/i18n.ts';
import { I18nProvider } from '../../i18n/use-i18n.tsx';

export const i18n = createI18n('en', { en });

const drawn: Root[] = [];
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

afterEach(() => {
  for (const root of drawn.splice(0)) act(() => root.unmount());
  document.body.replaceChildren();
});

/** Renders a component in English, until the test ends. */
export function draw(view: ReactNode): void {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  drawn.push(root);
  act(() => root.render(<I18nProvider value={i18n}>{view}</I18nProvider>));
}

/** The input with this label. */
export function boxOf(label: string): HTMLInputElement {
  const named = [...document.querySelectorAll('label')].find((each) => each.textContent === label);
  const found = document.getElementById(named?.htmlFor ?? '');
  if (!(found instanceof HTMLInputElement)) throw new Error(`No box is labelled ${label}`);
  return found;
}

/** The button with this text, or whose accessible name starts with it. */
export function buttonOf(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find((button) => {
    const labels = button.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const named = labels.map((id) => document.getElementById(id)?.textContent).join(' ');
    return button.textContent === name || named.startsWith(name);
  });
  if (!found) throw new Error(`No button is named ${name}`);
  return found;
}

/** Text below an input: its hint or error. */
export function noteOf(box: HTMLElement): string {
  const ids = box.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();
}

/** Replaces the text of an input, as one input event of the user. */
export function enter(box: HTMLInputElement, text: string): void {
  act(() => {
    box.focus();
    // Uses the prototype's setter, because React overrides the instance's and would ignore the event.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
    box.setSelectionRange(text.length, text.length);
    box.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
  });
}

export function press(target: HTMLElement): void {
  act(() => target.click());
}

export function focusOn(target: HTMLElement): void {
  act(() => target.focus());
}

export function leave(target: HTMLElement): void {
  act(() => target.blur());
}
