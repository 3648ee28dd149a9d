import { ELEMENT_VALUE_NAMES, type ElementValueName } from './attributes.ts';

/** An object that stores values by name: the element. */
interface Carrier {
  get(name: ElementValueName): unknown;
  set(name: ElementValueName, value: unknown): void;
}

/** Defines a property of the element for each of its values. */
export function defineAccessors(prototype: Carrier): void {
  for (const name of ELEMENT_VALUE_NAMES) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: Carrier) {
        return this.get(name);
      },
      set(this: Carrier, value: unknown) {
        this.set(name, value);
      },
    });
  }
}
