import {
  boolean,
  type Decoded,
  type Decoder,
  either,
  fallback,
  isRecord,
  map,
  mapped,
  number,
  object,
  oneOf,
  optional,
  smallData,
  text,
} from '../parsing/decoders.ts';
import { parseFields, type Report } from '../parsing/parse-tolerant.ts';
import { PLATFORMS } from './platform.ts';

/**
 * A BCP 47 tag, a locale as operating systems write it, or a list as browsers send it: `es-MX-u-nu-latn`, `es_MX.UTF-8`, `es,en;q=0.8`. Only
 * the language is checked, because the user should get the right language although the widget does not know the rest.
 */
export const languageTag = text({ pattern: /^[a-z]{2,3}(?=$|[-_.@,;])/i, as: 'a language tag' });

/** An id, or a field of `TEXTS`, as text. Some databases send a number or a boolean instead. */
const id = either(text(), mapped(either(number(), boolean), String));
/** Some database drivers send a number as text. */
const count = either(number(), mapped(text({ pattern: /^-?\d{1,15}(?:\.\d+)?$/, as: 'a number' }), Number));
/** Older cashiers send the amounts of the user record as numbers, which become decimal strings here. */
const amount = either(
  text({ pattern: /^-?\d{1,30}(?:\.\d{1,18})?$/, as: 'a decimal number' }),
  mapped(number(), String),
);
const holdingParts = object({ amount: optional(amount), currency: optional(text()) });
/** An account's balance. Without amount or currency it counts as absent. */
const holding = (value: unknown) => {
  const { amount, currency } = holdingParts(value);
  return amount === undefined || currency === undefined ? undefined : { amount, currency };
};

/** `primary` is the balance in one currency, `amounts` has one per currency. `seq` grows with each change of the balance. */
const balanceData = object({
  seq: optional(count),
  primary: optional(holding),
  amounts: fallback(map(amount), () => ({})),
  additional: optional(holding),
});

const TEXTS = [
  'activity',
  'address',
  'birthday',
  'bk_type',
  'country',
  'deposits_calc_time',
  'email',
  'firstdeposit_time',
  'last_ip',
  'last_ip_country',
  'name',
  'note',
  'partner_key',
  'passport',
  'passport_by',
  'phone',
  'poker_nickname',
  'time_registration',
  'timezone',
  'token',
] as const;
const texts = Object.fromEntries(TEXTS.map((name) => [name, id])) as Record<
  (typeof TEXTS)[number],
  Decoder<string>
>;

const userFields = {
  ...texts,
  balanceData,
  currency: text({ pattern: /^[A-Z]{3,5}$/, as: 'an upper-case currency code' }),
  deposits_calc_count: count,
  hash_id: id,
  id,
  id_user: id,
  lang: languageTag,
  meta: map(smallData),
  paymentGeo: text({ pattern: /^[A-Za-z]{2}$/, as: 'a two-letter country code' }),
  platform: oneOf(PLATFORMS),
  regulated_domain_id: id,
  role: count,
  tg_id: id,
};

type Parsed = { [K in keyof typeof userFields]?: Decoded<(typeof userFields)[K]> };
type Defaulted = 'country' | 'currency' | 'lang' | 'paymentGeo' | 'platform';
export type User = Omit<Parsed, Defaulted> &
  Required<Pick<Parsed, Defaulted>> & {
    /** True once a user record contained `country`. Until then `country` is the default. */
    isCountryGiven?: boolean;
  };

/** The defaults (R-USER-2), a new object for each widget because the session changes it. */
export function createUser(): User {
  return { country: 'ru', currency: 'MXN', lang: 'en', paymentGeo: 'RU', platform: 'desktop' };
}

export function parseUser(value: unknown, at: string, report: Report): Partial<User> {
  return parseFields(userFields, withoutAbsent(value), at, report);
}

/** Removes null, empty texts and empty lists, also in the balance: databases and PHP write them for an absent value. */
function withoutAbsent(value: unknown, levels = 3): unknown {
  if (!isRecord(value) || levels === 0) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, withoutAbsent(part, levels - 1)]);
  const isGiven = (part: unknown) => part !== null && part !== '' && !(Array.isArray(part) && !part.length);
  return Object.fromEntries(entries.filter(([, part]) => isGiven(part)));
}

export function effectiveCountry(user: User, selected: string | null): string {
  return selected ?? user.paymentGeo.toLowerCase();
}

/** The country of the user's phone numbers (R-FIELD-7): the user's own, or the payment country while no user record has given one. */
export function phoneCountry(user: User, selected: string | null): string {
  return user.isCountryGiven ? user.country : effectiveCountry(user, selected);
}

/** Copies the received fields. A balance with a smaller `seq` than the known one is dropped, because pushes may arrive out of order. */
export function mergeUser(user: User, received: Partial<User>): void {
  const isOlder = Number(received.balanceData?.seq) < Number(user.balanceData?.seq);
  Object.assign(user, received, isOlder && { balanceData: user.balanceData });
  if (received.country !== undefined) user.isCountryGiven = true;
}

/**
 * The balance as a decimal string: the primary amount if it is in the user's currency, else the amount stored for that currency, else "0"
 * (R-USER-3).
 */
export function balanceOf(user: User, account: 'main' | 'additional' = 'main'): string {
  const { balanceData: data, currency } = user;
  const isMain = account === 'main';
  const held = isMain ? data?.primary : data?.additional;
  if (held?.currency === currency) return held.amount;
  return (isMain && data && Object.hasOwn(data.amounts, currency) && data.amounts[currency]) || '0';
}

/**
 * True if a received record is about another user: another `id_user`, or another `id` if neither record has an `id_user`. A push may
 * leave either id out.
 */
export function isOtherPerson(
  known: Pick<User, 'id' | 'id_user'>,
  received: Pick<User, 'id' | 'id_user'>,
): boolean {
  const name = known.id_user === undefined && received.id_user === undefined ? 'id' : 'id_user';
  const [before, now] = [known[name], received[name]];
  return before !== undefined && now !== undefined && before !== now;
}

export function subjectOf(user: Pick<User, 'id' | 'id_user'>): string | null {
  return user.id_user ?? user.id ?? null;
}
