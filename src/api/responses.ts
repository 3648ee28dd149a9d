import * as z from 'zod/mini';
import { type Field, readForm } from '../domain/fields/field.ts';
import { shownText } from '../domain/parsing/clean-text.ts';
import {
  type Decoded,
  either,
  fail,
  fallback,
  type Immutable,
  isRecord,
  list,
  map,
  number,
  object,
  optional,
  text,
} from '../domain/parsing/decoders.ts';
import { parseItems, type Report } from '../domain/parsing/parse-tolerant.ts';
import { pushedStatus } from '../domain/payment/transaction.ts';
import { decimalSchema, delaySchema, timeSchema } from '../domain/payment/transaction-schema.ts';
import type { CallError } from './call-error.ts';

const short = z.string().check(z.maxLength(200));
const currency = z.string().check(z.regex(/^[A-Z0-9]{2,10}$/));
/** A batch is cut to this length, so that a faulty cashier cannot make the history slow. */
const MAX_PAGE_ITEMS = 200;

/** A fee and rate that are valid until `expiresAt` (ms since the epoch); amounts are decimal strings, major units. */
export const quoteSchema = z.object({
  id: z.optional(short),
  fee: decimalSchema,
  feeCurrency: z.optional(currency),
  rate: z.optional(decimalSchema),
  net: decimalSchema,
  netCurrency: z.optional(currency),
  expiresAt: timeSchema,
  /** Time until the money arrives, in milliseconds. */
  arrivesIn: z.optional(delaySchema),
});
export type Quote = z.output<typeof quoteSchema>;

/** `script` is the URL of the captcha's script where it is not the service's own. */
export const captchaKeySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.enum(['recaptcha', 'geetest']),
    key: z.string().check(z.minLength(1), z.maxLength(200)),
    script: z.optional(z.string().check(z.maxLength(500))),
  }),
]);

/** The merchant session of Apple Pay; `session` is passed to the sheet as it is. */
export const walletSessionSchema = z.object({
  session: z.record(z.string(), z.unknown()),
  /** The sheet is closed at this time, and the next press opens another. */
  expiresAt: timeSchema,
});

/** A batch of transactions, each decoded on its own; without `cursor` it is the last batch. */
export const transactionPageSchema = z.object({
  items: z.array(z.unknown()),
  cursor: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
});

export const readQuote = (value: unknown): Quote => z.parse(quoteSchema, value);
export const readCaptchaKey = (value: unknown) => z.parse(captchaKeySchema, value);
export const readWalletSession = (value: unknown) => z.parse(walletSessionSchema, value);
/** Fields without a name are called `preparation_<position>`, because they are sent together with the method's own `field_<position>`. */
export function readPreparation(
  value: unknown,
  report: Report = () => undefined,
): { fields: readonly Field[] } {
  const fields = readForm(isRecord(value) ? value.fields : undefined, 'preparation', 'preparation', report);
  return { fields: fields ?? fail('expected fields') };
}
export function readTransactionPage(value: unknown, report: Report = () => undefined) {
  const page = z.parse(transactionPageSchema, value);
  if (page.items.length <= MAX_PAGE_ITEMS) return page;
  report({ path: 'transactions', problem: `more than ${MAX_PAGE_ITEMS} items` });
  return { ...page, items: page.items.slice(0, MAX_PAGE_ITEMS) };
}

const readStatusWord = either(text(), number());

/** Decodes a status push, for deposits and withdrawals (R-LINK-9). */
export const readStatusPush = object({
  id: optional(text()),
  seq: optional(number()),
  /** Undefined for a number without a meaning: the old status stays. */
  status: (value) => pushedStatus(readStatusWord(value)),
  txid: optional(text()),
});
export type StatusPush = Decoded<typeof readStatusPush>;

const readRejection = object({
  /** A code of the contract such as `invalid_fields`, or a failure reason such as `no_requisites`. */
  code: optional(text()),
  /** Text key or message per field name, for `invalid_fields`. */
  fields: optional(map(shownText)),
  /** For `possible_duplicate` and `pending_exists`: the id of the transaction that exists already. */
  id: optional(text()),
  /** For `wagering_active`: the amount to wager and the amount already wagered, decimal strings in the currency of the request. */
  required: optional(text()),
  done: optional(text()),
});
export type Rejection = Decoded<typeof readRejection>;

const rejectionOrNone = fallback(readRejection, () => ({}));

/** The decoded details of a rejection; empty if they are unreadable. */
export function rejectionOf({ data }: CallError): Rejection {
  return rejectionOrNone(data);
}

/** A country that the cashier serves: ISO 3166 code in lower case, and its dial prefix. */
const readRegion = object({
  code: text({ pattern: /^[a-z]{2}$/, as: 'a two-letter country code' }),
  prefix: fallback(text(), () => ''),
  currencies: fallback(list(text()), () => []),
});
export type Region = Immutable<Decoded<typeof readRegion>>;

/** There are fewer countries, so more can only come from a faulty cashier, and would make the list unusable. */
const MAX_REGIONS = 300;

/** An invalid country is reported and dropped. Of two with the same code the second is used. */
export function readRegions(value: unknown, report: Report = () => undefined): Region[] {
  const regions = parseItems(readRegion, value, 'regions', report);
  return [...new Map(regions.map((region) => [region.code, region])).values()].slice(0, MAX_REGIONS);
}
