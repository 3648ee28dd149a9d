import type { HostDataName } from '../src/domain/host/host-data.ts';
import { HOST_DATA_NAMES } from './attributes.ts';

/** An object that stores host data by name: the element. */
interface Carrier {
  get(name: HostDataName): unknown;
  set(name: HostDataName, value: unknown): void;
}

/** Defines a property of the element for each host data field. */
export function defineAccessors(prototype: Carrier): void {
  for (const name of HOST_DATA_NAMES) {
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
