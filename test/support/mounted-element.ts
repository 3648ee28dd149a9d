import { EVENTS, type PayWidgetEventMap } from '../../element/events.ts';
import type { PayWidget } from '../../element/pay-widget.ts';
import { waitFor } from './browser-test.ts';

export async function importBuilt(
  name: 'define' | 'pay-widget',
): Promise<typeof import('../../element/pay-widget.ts')> {
  return import(/* @vite-ignore */ `/dist/element/${name}.js`);
}

await importBuilt('define');

type HostNotification = {
  [E in keyof PayWidgetEventMap]: { name: E; detail: PayWidgetEventMap[E]['detail'] };
}[keyof PayWidgetEventMap];

export interface Mounted {
  widget: PayWidget;
  notifications: HostNotification[];
  details<E extends keyof PayWidgetEventMap>(name: E): PayWidgetEventMap[E]['detail'][];
}

export function createWidget(data: Partial<Record<string, unknown>> = {}): Mounted {
  const widget = document.createElement('pay-widget');
  const notifications: HostNotification[] = [];
  for (const name of Object.values(EVENTS)) {
    widget.addEventListener(name, (event: CustomEvent) => notifications.push({ name, detail: event.detail }));
  }
  Object.assign(widget, {
    host: window.sandbox,
    token: `user-${crypto.randomUUID().slice(0, 8)}`,
    currency: 'MXN',
    paymentGeo: 'MX',
    locale: 'en',
    ...data,
  });
  const details = <E extends keyof PayWidgetEventMap>(name: E) =>
    notifications
      .filter((one): one is Extract<HostNotification, { name: E }> => one.name === name)
      .map(({ detail }) => detail);
  return { widget, notifications, details };
}

export async function mountWidget(data: Partial<Record<string, unknown>> = {}): Promise<Mounted> {
  const mounted = createWidget(data);
  document.body.append(mounted.widget);
  await waitFor(() => mounted.details('pay-full-loaded').length > 0, 'pay-full-loaded');
  return mounted;
}

export function inside<E extends Element = HTMLElement>(widget: Element, selector: string): E[] {
  return [...(widget.shadowRoot?.querySelectorAll<E>(selector) ?? [])];
}

export function buttonOf(widget: Element, name: string): HTMLButtonElement | undefined {
  return inside<HTMLButtonElement>(widget, 'button').find((button) => {
    const label = widget.shadowRoot?.getElementById(button.getAttribute('aria-labelledby') ?? '');
    const words = button.getAttribute('aria-label') ?? (label ?? button).textContent ?? '';
    return words.trim().startsWith(name);
  });
}

/** Sets the text by the browser's own setter, because React overrides `value` on the input and would not notice the change. */
export function typeInto(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
