import * as z from 'zod/mini';
import { type Field, readForm } from '../domain/fields/field.ts';
import {
  type Decoded,
  either,
  fail,
  isRecord,
  number,
  object,
  optional,
  text,
} from '../domain/parsing/decoders.ts';
import type { Report } from '../domain/parsing/parse-tolerant.ts';
import { decimalSchema, timeSchema } from '../domain/payment/transaction-schema.ts';

const short = z.string().check(z.maxLength(200));
/** A currency code is shown next to an amount, so it must be short and plain. */
const currency = z.string().check(z.regex(/^[A-Z0-9]{2,10}$/));
/** No transfer takes longer than ten years. */
const MAX_ARRIVAL_MS = 10 * 366 * 86_400_000;
/** Transactions per batch; further ones are dropped. */
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
  arrivesIn: z.optional(z.number().check(z.minimum(0), z.maximum(MAX_ARRIVAL_MS))),
});
export type Quote = z.output<typeof quoteSchema>;

/** The public key of a captcha, and the URL of its script where that differs from the service's default. */
export const captchaKeySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.enum(['recaptcha', 'geetest']),
    key: z.string().check(z.minLength(1), z.maxLength(200)),
    script: z.optional(z.string().check(z.maxLength(500))),
  }),
]);

/** A batch of transactions, each decoded on its own; without `cursor` it is the last batch. */
export const transactionPageSchema = z.object({
  items: z.array(z.unknown()),
  cursor: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
});

export const readQuote = (value: unknown): Quote => z.parse(quoteSchema, value);
export const readCaptchaKey = (value: unknown) => z.parse(captchaKeySchema, value);
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

/** Decodes a status push, for deposits and withdrawals (R-LINK-9). */
export const readStatusPush = object({
  id: optional(text()),
  seq: optional(number()),
  status: either(text(), number()),
  txid: optional(text()),
});
export type StatusPush = Decoded<typeof readStatusPush>;
