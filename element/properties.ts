import type { HostDataName } from '../src/domain/host/host-data.ts';
import type { HostAction, Platform, ThemeChoice } from '../src/domain/host/platform.ts';
import type { TransactionType } from '../src/domain/payment/transaction.ts';
import type { HostFont } from '../src/theme/fonts.ts';
import type { TokenName } from '../src/theme/token-list.ts';

/** A bonus as the host gives it (R-BONUS-1). Minimums are in the user's currency, in major units. */
export interface HostBonus {
  id: string | number;
  type: 'deposit' | 'freespin';
  depositBonusData?: { minDeposit: number };
  freespinBonusData?: { minDeposit: number; depositRequired?: boolean };
}

/** The target of `navigate`: a list, or a method or group by name, with an amount. */
export interface PayWidgetTarget {
  page?: TransactionType;
  method?: string;
  amount?: string;
}

/** The values of the element as properties. Each can be changed at any time, except `host`. */
export interface PayWidgetProperties {
  /** The user's token for the cashier. Never reflected; its attribute is removed from the markup once it is read. */
  token: string;
  /** Brand: custom properties (`--pay-…`), fonts and image URLs. */
  schema: { assets?: Record<string, string>; fonts?: HostFont[]; variables?: { [T in TokenName]?: string } };
  /** Bonuses that the user may choose; initially the one of `bonusId`, else the first. */
  bonusList: HostBonus[];
  /** Id of the bonus that is chosen at the start. */
  bonusId: string | null;
  /** True when the header has a close button; the default. */
  closingButton: boolean;
  /** Switches for trials, by name. The widget reads `legacyQueryToken` alone: true also sends the token in the query of the socket. */
  experiments: Record<string, unknown>;
  /** Origin of the cashier server; if empty, that of the script. */
  host: string;
  /** Sent to the cashier as `xorigin`, for partners with several sites. */
  xOrigin: string;
  /** The host's own id of the user; a different id ends the session and starts a new one. */
  userId: string;
  /** The partner's own key, for monitoring. */
  partnerKey: string;
  /** ISO 4217 or coin code, upper case: `MXN`. */
  currency: string;
  /** Country of payment, ISO 3166: `MX`. */
  paymentGeo: string;
  /** `desktop`, `mobile`, `android` or `ios`; the last two are native apps, which are dark unless `theme` is set. */
  platform: Platform;
  /** BCP 47 tag or file code: `es-MX`, `mx`. */
  locale: string;
  /** The list that is shown; changing it opens the other list. */
  page: TransactionType;
  /** `auto` follows the system; if unset, dark in native apps and light elsewhere. */
  theme: ThemeChoice;
  /** Initial amount, as decimal text in major units. */
  amount: string;
  /** The amounts that forms offer, by currency, in major units: `{ MXN: ['200', '500'] }`. */
  presets: Record<string, (string | number)[]>;
  /** Name of a method or of a group that opens at once, on the list of `page`; if empty, the list opens. */
  method: string;
  /** Your own texts, by language and key: `{ en: { 'complete.close': 'Back to the shop' } }`. */
  texts: Record<string, Record<string, string>>;
  /** True when the host answers `pay-help`: the widget then shows a button for it; off by default. */
  support: boolean;
  /** The actions of `pay-action` that the host handles; for any other one `pay-close` follows. */
  actions: HostAction[];
  /** The address to which a bank's page leads back, `?payment=ID` added: https, or the own scheme of an app. */
  returnUrl: string;
  /** URL of the cashier's page: the widget is then shown in a frame of that origin. Changing it restarts the widget. */
  frame: string;
  /** Base URL of locales and icons; by default the folder of the script. Needed if a bundler has moved the script. Changing it restarts the widget. */
  assets: string;
}

export type Optional<T> = { [K in keyof T]?: T[K] | undefined };

type AttributeName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${AttributeName<Rest>}`
  : Name;

/** Attributes whose name differs from their property, as text in markup: `bonusList` is `bonus-list`, which holds JSON. */
export type PayWidgetMarkup = {
  [Name in keyof PayWidgetProperties as Exclude<AttributeName<Name>, Name>]?: string | undefined;
};

export type ElementValueName = keyof PayWidgetProperties;

/** The value of each property while its attribute is absent (R-MODE-7). Values are never written back to attributes. */
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

/** The value of an attribute. Invalid JSON is passed on as text, because the decoder of host data reports it. */
export function readAttribute(name: ElementValueName, text: string): unknown {
  const absent = ATTRIBUTES[name];
  // True for booleans. `typeof` would be longer, and the shell must be small.
  if (absent === !!absent) return text !== 'false';
  try {
    return absent === Object(absent) ? JSON.parse(text) : text;
  } catch {
    return text;
  }
}

export const ELEMENT_VALUE_NAMES = Object.keys(ATTRIBUTES) as ElementValueName[];

export const inKebabCase = (name: string): string => name.replace(/[A-Z]/g, '-$&').toLowerCase();

export const BY_ATTRIBUTE = new Map(ELEMENT_VALUE_NAMES.map((name) => [inKebabCase(name), name]));

interface Carrier {
  get(name: ElementValueName): unknown;
  set(name: ElementValueName, value: unknown): void;
}

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
