import * as z from 'zod/mini';
import { describeFormFields, formFieldSchema } from '../domain/form-field.ts';
import type { Report } from '../domain/parse.ts';
import { isRecord } from '../domain/read.ts';
import { decimalSchema } from '../domain/transaction-schema.ts';

/** A fee and rate that hold until `expiresAt` (ms since the epoch); amounts are decimal strings, major units. */
const quoteSchema = z.object({
  id: z.optional(z.string()),
  fee: decimalSchema,
  feeCurrency: z.optional(z.string()),
  rate: z.optional(decimalSchema),
  net: decimalSchema,
  netCurrency: z.optional(z.string()),
  expiresAt: z.number(),
  /** How long the money takes, milliseconds. */
  arrivesIn: z.optional(z.number()),
});
export type Quote = z.output<typeof quoteSchema>;

/** What opens a captcha: the public key, and where its script lies if not at the service's own address. */
const captchaKeySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.enum(['recaptcha', 'geetest']),
    key: z.string().check(z.minLength(1), z.maxLength(200)),
    script: z.optional(z.string().check(z.maxLength(500))),
  }),
]);

const preparationSchema = z.object({ fields: z.array(formFieldSchema) });

/** A page of transactions, each parsed by its reader; no cursor means that it was the last. */
const transactionPageSchema = z.object({
  items: z.array(z.unknown()),
  cursor: z.optional(z.nullable(z.string())),
});

/** Readers of the answers above. */
export const readQuote = (value: unknown): Quote => z.parse(quoteSchema, value);
export const readCaptchaKey = (value: unknown) => z.parse(captchaKeySchema, value);
/** Fields without a name are called `preparation_<position>`: they are sent beside the method's own `field_<position>`. */
export function readPreparation(value: unknown, report: Report = () => undefined) {
  const fields = isRecord(value) ? value.fields : undefined;
  return z.parse(preparationSchema, {
    fields: describeFormFields(fields, 'preparation', 'preparation', report),
  });
}
export const readTransactionPage = (value: unknown) => z.parse(transactionPageSchema, value);
