import type { ThemeChoice } from '../src/domain/platform.ts';
import type { Platform } from '../src/domain/platforms.ts';
import type { TransactionType } from '../src/domain/transaction.ts';

/** A bonus as the host gives it (R-BONUS-1); minimums in the user's currency, major units. */
export interface HostBonus {
  id: string | number;
  type: 'deposit' | 'freespin';
  depositBonusData?: { minDeposit: number };
  freespinBonusData?: { minDeposit: number; depositRequired?: boolean };
}

/** Host data as properties of the element. Each may be set at any time and is taken over live. */
export interface PayWidgetProperties {
  /** The user's token for the cashier. Never reflected; its attribute is taken out of the markup once read. */
  token: string;
  /** Brand: custom properties (`--pay-…`), fonts and image addresses. */
  schema: { assets?: Record<string, string>; fonts?: unknown[]; variables?: Record<string, unknown> };
  /** Bonuses that the user may take; the one of `bonusId`, else the first, is chosen. */
  bonusList: HostBonus[];
  /** The bonus that is chosen at the start. */
  bonusId: string | null;
  /** True when the header has a close button; the default. */
  closingButton: boolean;
  /** The host's experiments, by name. */
  experiments: Record<string, unknown>;
  /** Origin of the cashier server; empty: where the script came from. */
  host: string;
  /** Sent to the cashier as `xorigin`, for partners with several sites. */
  xOrigin: string;
  /** The host's own id of the user: another one ends the session and starts a new one. */
  userId: string;
  /** The partner's own key, for monitoring. */
  partnerKey: string;
  /** ISO 4217 or coin code, upper case: `MXN`. */
  currency: string;
  /** Country of payment, ISO 3166: `MX`. */
  paymentGeo: string;
  /** `desktop`, `mobile`, `android` or `ios`; the last two are native apps: always dark unless `theme` says otherwise. */
  platform: Platform;
  /** BCP 47 tag or file code: `es-MX`, `mx`. */
  locale: string;
  /** The list that is shown; a change goes there. */
  page: TransactionType;
  /** `auto` follows the system; unset: dark in native apps, light elsewhere. */
  theme: ThemeChoice;
  /** Amount to begin with, decimal text, major units. */
  amount: string;
}

/** Attributes without a property. */
export interface PayWidgetMarkup {
  /** Address of the cashier's page: the widget then lives in a frame of that origin. Changing it starts anew. */
  frame?: string;
  /**
   * Base URL of locales and icons; the folder of the script by default. Needed where a bundler has moved the script.
   */
  assets?: string;
}
