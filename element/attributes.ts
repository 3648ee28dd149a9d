import type { HostDataName } from '../src/domain/host/host-data.ts';
import type { PayWidgetProperties } from './properties.ts';

/** Values of the element: host data, and the addresses that only its own shell reads. */
export type ElementValueName = keyof PayWidgetProperties;

/** Conversion of an attribute's text to a value, and the value after its removal. */
interface Attribute {
  read: (text: string) => unknown;
  absent: unknown;
}

const text = (value: string): unknown => value;
const flag = (value: string): unknown => value !== 'false';
/** Invalid JSON is passed on as text; the decoder of host data reports the issue. */
const json = (value: string): unknown => {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

const row = (absent?: unknown, read = text): Attribute => ({ read, absent });

/**
 * The attribute of each property (R-MODE-7). Values are never reflected to attributes, and the
 * token's attribute is removed from the markup once it is read.
 */
export const ATTRIBUTES: Record<ElementValueName, Attribute> = {
  token: row(),
  schema: row({}, json),
  bonusList: row([], json),
  bonusId: row(null),
  closingButton: row(true, flag),
  experiments: row({}, json),
  host: row(''),
  xOrigin: row(''),
  userId: row(''),
  partnerKey: row(''),
  currency: row(),
  paymentGeo: row(),
  platform: row(),
  locale: row(),
  page: row(),
  theme: row(),
  amount: row(''),
  method: row(''),
  texts: row({}, json),
  support: row(false, flag),
  frame: row(''),
  assets: row(''),
} satisfies Record<HostDataName | 'assets' | 'frame', Attribute>;

export const ELEMENT_VALUE_NAMES = Object.keys(ATTRIBUTES) as ElementValueName[];

/** `bonus-list` for `bonusList`. */
export const inKebabCase = (name: string): string => name.replace(/[A-Z]/g, '-$&').toLowerCase();

/** Property names by attribute name: `bonus-list` is `bonusList`. */
export const BY_ATTRIBUTE = new Map(ELEMENT_VALUE_NAMES.map((name) => [inKebabCase(name), name]));
