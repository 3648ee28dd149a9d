import type { HostDataName } from '../src/domain/host-data.ts';

/** Conversion of an attribute's text to a value, and the value after its removal. */
interface Attribute {
  read: (text: string) => unknown;
  absent: unknown;
}

const text = (value: string): unknown => value;
const flag = (value: string): unknown => value !== 'false';
/** Bad JSON goes on as text: whoever parses host data names the flaw. */
const json = (value: string): unknown => {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

const row = (read = text, absent?: unknown): Attribute => ({ read, absent });

/**
 * Host data by property (R-MODE-7): one table. A value is never reflected back to its attribute, and the
 * token's attribute is taken out of the markup once it was read.
 */
export const ATTRIBUTES: Record<HostDataName, Attribute> = {
  token: row(),
  schema: row(json, {}),
  bonusList: row(json, []),
  bonusId: row(text, null),
  closingButton: row(flag, true),
  experiments: row(json, {}),
  host: row(text, ''),
  xOrigin: row(text, ''),
  userId: row(text, ''),
  partnerKey: row(text, ''),
  currency: row(),
  paymentGeo: row(),
  platform: row(),
  locale: row(),
  page: row(),
  theme: row(),
  amount: row(text, ''),
};

export const HOST_DATA_NAMES = Object.keys(ATTRIBUTES) as HostDataName[];

/** Host data by attribute name: `bonus-list` is `bonusList`. */
export const BY_ATTRIBUTE = new Map(
  HOST_DATA_NAMES.map((name) => [name.replace(/[A-Z]/g, '-$&').toLowerCase(), name]),
);
