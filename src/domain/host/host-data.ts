import {
  anything,
  boolean,
  type Decoded,
  either,
  fallback,
  list,
  map,
  mapped,
  nullable,
  number,
  oneOf,
  smallData,
  text,
} from '../parsing/decoders.ts';
import { parseFields, parseItems, type Report } from '../parsing/parse-tolerant.ts';
import { type Bonus, readBonus } from './bonus.ts';
import { type CashierOrigin, cashierOriginOf } from './cashier-address.ts';
import { PLATFORMS } from './platform.ts';
import { languageTag } from './user.ts';

const id = either(text(), mapped(number(), String));

/** Images must be loaded over https, so that no one can change them in transit. Http is allowed for a developer's own machine. */
const image = text({ pattern: /^https:|^http:\/\/(localhost|127\.0\.0\.1)[:/]/i, as: 'an https address' });

export const CASHIER_ADDRESS = 'an https origin such as https://cashier.example (http: on this machine)';

const MAX_ASSETS = 500;
const MAX_FONTS = 50;
const MAX_VARIABLES = 500;

/** Host pages that frame the full page send a boolean as text. */
const flag = either(
  boolean,
  mapped(oneOf(['true', 'false']), (text) => text === 'true'),
);

/** Host data (R-HOST-1). In a frame they are the payload of the parent page's message (R-HOST-2). */
const hostDataFields = {
  bonusId: nullable(id),
  bonusList: list(anything),
  closingButton: flag,
  experiments: map(smallData),
  host: mapped(
    text(),
    (value): CashierOrigin | '' | undefined => value && cashierOriginOf(value, ''),
    CASHIER_ADDRESS,
  ),
  schema: map(anything),
  token: text({
    min: 1,
    max: 8_192,
    pattern: /^\P{Cc}+$/u,
    as: 'a text without control characters',
  }),
  /** A host may pass `location.origin`, which is the text `null` in a sandboxed frame. It names no origin, so the value is dropped. */
  xOrigin: text({ pattern: /^(?!null$)/, as: 'an origin' }),
  userId: id,
  partnerKey: text(),
  currency: text({ pattern: /^[A-Z]{3,5}$/, as: 'an upper-case currency code' }),
  paymentGeo: mapped(text({ pattern: /^[A-Za-z]{2}$/, as: 'a two-letter country code' }), (code) =>
    code.toUpperCase(),
  ),
  platform: oneOf(PLATFORMS),
  locale: languageTag,
  page: oneOf(['deposit', 'withdrawal']),
  theme: oneOf(['dark', 'light', 'auto']),
  amount: text({ max: 40 }),
  /** Name of the method or group to open. Empty for the list. */
  method: text({ max: 100 }),
  /** The host's texts by language, then by key. They are checked when the language is loaded. */
  texts: map(smallData),
  /** Amounts that the forms offer, by currency, in major units. */
  presets: map(smallData),
  /** True when the host reacts to the notification `help`. Only then do receipts and errors offer help. */
  support: flag,
  actions: list(text()),
  /** The bank's page leads the user back to this address. Only its length is checked here; `returnUrlOf` reports and drops a bad one. */
  returnUrl: text({ max: 2_000 }),
};

const schemaFields = {
  assets: map(anything, MAX_ASSETS),
  /** An unreadable font or variable becomes null here, and the code that uses it reports it. */
  fonts: list(
    fallback<unknown>(smallData, () => null),
    MAX_FONTS,
  ),
  variables: map(
    fallback<unknown>(text({ max: 240 }), () => null),
    MAX_VARIABLES,
  ),
};

type Read = { [K in keyof typeof hostDataFields]?: Decoded<(typeof hostDataFields)[K]> };
interface Schema {
  assets: Record<string, string>;
  fonts: unknown[];
  variables: Record<string, unknown>;
}
type Parsed = Omit<Read, 'schema'> & { schema?: Schema };
type Defaulted = 'bonusId' | 'bonusList' | 'closingButton' | 'experiments' | 'host' | 'schema';

export type HostData = Omit<Parsed, Defaulted> &
  Required<Pick<Parsed, Exclude<Defaulted, 'bonusList'>>> & { bonusList: Bonus[] };

export type HostDataName = keyof typeof hostDataFields;

/** The defaults (R-HOST-1), a new object for each widget because the session changes it. */
export function createHostData(): HostData {
  return {
    bonusId: null,
    bonusList: [],
    closingButton: true,
    experiments: {},
    host: '',
    schema: { assets: {}, fonts: [], variables: {} },
  };
}

export function parseHostData(value: unknown, report: Report): Partial<HostData> {
  const { bonusList, schema, ...fields } = parseFields(hostDataFields, value, '', report);
  const parsed: Partial<HostData> = fields;
  if (schema) {
    const { assets = {}, fonts = [], variables = {} } = parseFields(schemaFields, schema, 'schema', report);
    parsed.schema = { assets: parseImages(assets, report), fonts, variables };
  }
  if (bonusList) parsed.bonusList = parseItems(readBonus, bonusList, 'bonusList', report);
  return parsed;
}

function parseImages(assets: Record<string, unknown>, report: Report): Record<string, string> {
  const fields = Object.fromEntries(Object.keys(assets).map((name) => [name, image]));
  return parseFields(fields, assets, 'schema.assets', report) as Record<string, string>;
}
