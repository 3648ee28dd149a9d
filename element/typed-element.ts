import type { PayWidgetEventMap } from './events.ts';
import type { PayWidgetProperties } from './properties.ts';

/** A type of the browser's events: one that begins like those of the element and is none of them is misspelled. */
type Other<T extends string> = T extends `pay-${string}` ? never : T;

/** Members of the element in addition to its own methods: host data by name, and typed events. */
interface TypedElement extends HTMLElement, PayWidgetProperties {
  addEventListener<E extends keyof PayWidgetEventMap>(
    type: E,
    listener: (this: this, event: PayWidgetEventMap[E]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<T extends string>(
    type: Other<T>,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<E extends keyof PayWidgetEventMap>(
    type: E,
    listener: (this: this, event: PayWidgetEventMap[E]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener<T extends string>(
    type: Other<T>,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

/**
 * HTMLElement with additional types; `defineAccessors` defines the properties. A server has no HTMLElement:
 * there the class is an empty base that is never instantiated.
 */
export const Base = (globalThis.HTMLElement ?? class {}) as { new (): TypedElement; prototype: TypedElement };
