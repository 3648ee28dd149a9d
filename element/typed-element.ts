import type { PayWidgetEventMap } from './events.ts';
import type { PayWidgetProperties } from './properties.ts';

/** Members of an element beside its own methods: host data by name, and typed events. */
interface TypedElement extends HTMLElement, PayWidgetProperties {
  addEventListener<E extends keyof PayWidgetEventMap>(
    type: E,
    listener: (this: this, event: PayWidgetEventMap[E]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<E extends keyof PayWidgetEventMap>(
    type: E,
    listener: (this: this, event: PayWidgetEventMap[E]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

/**
 * HTMLElement by a wider type: `defineAccessors` makes the properties, name by name. On a server there is no
 * HTMLElement: the class is then a shape that nobody builds.
 */
export const Base = (globalThis.HTMLElement ?? class {}) as { new (): TypedElement; prototype: TypedElement };
