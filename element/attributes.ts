import type { HostDataName } from '../src/domain/host-data.ts';

/** How an attribute's text becomes a value, and what its removal means. */
interface Attribute {
  attribute: string;
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

const row = (attribute: string, read = text, absent?: unknown): Attribute => ({
  attribute,
  read,
  absent,
});

/**
 * Attribute ↔ property ↔ host data (decisions, section 1): one table. A value is never reflected back to its
 * attribute, and the token's attribute is taken out of the markup once it was read.
 */
export const ATTRIBUTES: Record<HostDataName, Attribute> = {
  token: row('token'),
  schema: row('schema', json, {}),
  bonusList: row('bonus-list', json, []),
  bonusId: row('bonus-id', text, null),
  closingButton: row('closing-button', flag, true),
  experiments: row('experiments', json, {}),
  host: row('host', text, ''),
  xOrigin: row('x-origin', text, ''),
  userId: row('user-id', text, ''),
  partnerKey: row('partner-key', text, ''),
  currency: row('currency'),
  paymentGeo: row('payment-geo'),
  platform: row('platform'),
  locale: row('locale'),
  page: row('page'),
  theme: row('theme'),
  amount: row('amount', text, ''),
};

export const HOST_DATA_NAMES = Object.keys(ATTRIBUTES) as HostDataName[];

/** Host data by attribute name. */
export const BY_ATTRIBUTE = new Map(HOST_DATA_NAMES.map((name) => [ATTRIBUTES[name].attribute, name]));
