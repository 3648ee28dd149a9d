import type { HostDataName } from '../src/domain/host-data.ts';
import { HOST_DATA_NAMES } from './attributes.ts';

/** An object with host data by name: the element. */
interface Carrier {
  get(name: HostDataName): unknown;
  set(name: HostDataName, value: unknown): void;
}

/** Makes each name of host data a property of the element. */
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
