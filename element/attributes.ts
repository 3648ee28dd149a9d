import type { HostDataName } from '../src/domain/host/host-data.ts';
import type { PayWidgetProperties } from './properties.ts';

/** Values of the element: host data, and the addresses that only its own shell reads. */
export type ElementValueName = keyof PayWidgetProperties;

/**
 * The attribute of each property (R-MODE-7) with the value that it has without one. Values are never reflected to attributes, and the
 * token's attribute is removed from the markup once it is read.
 */
export const ATTRIBUTES: Record<ElementValueName, unknown> = {
  token: undefined,
  schema: {},
  bonusList: [],
  bonusId: null,
  closingButton: true,
  experiments: {},
  host: '',
  xOrigin: '',
  userId: '',
  partnerKey: '',
  currency: undefined,
  paymentGeo: undefined,
  platform: undefined,
  locale: undefined,
  page: undefined,
  theme: undefined,
  amount: '',
  method: '',
  texts: {},
  presets: {},
  support: false,
  actions: [],
  returnUrl: '',
  frame: '',
  assets: '',
} satisfies Record<HostDataName | 'assets' | 'frame', unknown>;

/** The value of an attribute. Invalid JSON is passed on as text; the decoder of host data reports the issue. */
export function readAttribute(name: ElementValueName, text: string): unknown {
  const absent = ATTRIBUTES[name];
  // A boolean: shorter than its type, in the shell.
  if (absent === !!absent) return text !== 'false';
  try {
    return absent === Object(absent) ? JSON.parse(text) : text;
  } catch {
    return text;
  }
}

export const ELEMENT_VALUE_NAMES = Object.keys(ATTRIBUTES) as ElementValueName[];

/** `bonus-list` for `bonusList`. */
export const inKebabCase = (name: string): string => name.replace(/[A-Z]/g, '-$&').toLowerCase();

/** Property names by attribute name: `bonus-list` is `bonusList`. */
export const BY_ATTRIBUTE = new Map(ELEMENT_VALUE_NAMES.map((name) => [inKebabCase(name), name]));

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
