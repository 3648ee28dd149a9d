import * as z from 'zod/mini';
import { cleanProse, cleanValue } from './clean-text.ts';
import { describeFormField, describeFormFields, formFieldSchema, formFieldsSchema } from './form-field.ts';
import type { Immutable } from './immutable.ts';
import { mend } from './mend.ts';
import type { Report } from './parse.ts';
import { isRecord } from './read.ts';
import { STATUSES, TRANSACTION_TYPES } from './transaction.ts';

/** An amount on the wire: a plain decimal string, never a float (decisions, section 2). */
export const decimalSchema = z.string().check(z.regex(/^\d{1,30}(?:\.\d{1,18})?$/));
/** Milliseconds since the epoch. */
const time = z.number().check(z.minimum(0));
/** Words to read. */
const prose = z.string().check(z.maxLength(4_000), z.overwrite(cleanProse));
/** What is compared, copied or paid. */
const value = z.string().check(z.maxLength(4_000), z.overwrite(cleanValue));
const url = z.string().check(z.maxLength(8_000));

/** A line the user has to carry over to a bank or shop: shown with a copy button where `copy`. */
const requisiteSchema = z.object({
  /** Words, or the key of a text of ours, which follows a change of language. */
  label: prose,
  value,
  icon: z.optional(z.string()),
  copy: z.optional(z.boolean()),
  /** Belongs to one rail of an invoice that offers several, such as `upi` and `imps`. */
  rail: z.optional(z.string()),
});
export type Requisite = Immutable<z.output<typeof requisiteSchema>>;

/** The fields that `instruction` and `eazype` share. */
const stepsShape = {
  /** Words, or keys of texts of ours. */
  steps: z.array(prose),
  requisites: z.array(requisiteSchema),
  video: z.optional(url),
  /** What a QR code holds. */
  qr: z.optional(value),
  expiresAt: z.optional(time),
};

/** What the user has to do now; it decides the screen (decisions, section 2). */
const nextSchemas = [
  z.object({
    kind: z.literal('redirect'),
    url,
    method: z.optional(z.enum(['GET', 'POST'])),
    params: z.optional(z.record(z.string(), z.string())),
    /** `top`: in the place of the page that shows the widget, where the browser allows it; else in a new tab. */
    target: z.optional(z.enum(['blank', 'top'])),
  }),
  z.object({
    kind: z.literal('form'),
    step: z.optional(z.string()),
    fields: formFieldsSchema,
    submitLabel: z.optional(prose),
  }),
  z.object({
    kind: z.literal('instruction'),
    ...stepsShape,
    barcode: z.optional(z.object({ format: z.string(), value })),
    /** It is taken to a counter: worth printing. */
    voucher: z.optional(z.boolean()),
    /** A prompt was sent to the user's phone. */
    push: z.optional(z.boolean()),
  }),
  z.object({
    kind: z.literal('eazype'),
    ...stepsShape,
    intents: z.optional(z.record(z.string(), url)),
    orderId: z.optional(value),
    pageUrl: z.optional(url),
  }),
  z.object({
    kind: z.literal('invoice'),
    amount: decimalSchema,
    requisites: z.array(requisiteSchema),
    expiresAt: time,
    confirm: z.enum(['paid', 'utr', 'receipt']),
    /** `upi` and `imps` choose the India invoice's looks; else the peer-to-peer one. */
    rail: z.optional(z.string()),
    qr: z.optional(value),
    intent: z.optional(url),
    canCancel: z.optional(z.boolean()),
    /** How many more numbers may be sent; told once one was wrong. */
    attempts: z.optional(z.number()),
    field: z.optional(formFieldSchema),
  }),
  z.object({
    kind: z.literal('pix'),
    code: value,
    qr: value,
    expiresAt: time,
    beneficiary: z.optional(value),
  }),
  z.object({
    kind: z.literal('address'),
    address: value,
    tag: z.optional(value),
    tagLabel: z.optional(prose),
    network: z.string(),
    networks: z.optional(z.array(z.object({ text: prose, value: z.string().check(z.maxLength(4_000)) }))),
    coin: z.string(),
    uri: z.optional(url),
    minAmount: decimalSchema,
    minFiat: z.optional(decimalSchema),
    rate: z.object({ value: decimalSchema, validUntil: time }),
    confirmations: z.object({ have: z.number(), need: z.number() }),
    /** Coins that have come, once the transfer was seen. */
    received: z.optional(decimalSchema),
    expiresAt: z.optional(time),
  }),
  z.object({
    kind: z.literal('otp'),
    length: z.number(),
    /** Milliseconds since the epoch when a new code may be asked for. */
    resendAfter: z.optional(time),
    attempts: z.number(),
  }),
  /** `text`: words, or the key of a text of ours. */
  z.object({ kind: z.literal('wait'), text: z.optional(prose) }),
] as const;

export const nextSchema = z.discriminatedUnion('kind', nextSchemas);
export type Next = Immutable<z.output<typeof nextSchema>>;
export type NextKind = Next['kind'];
export type NextOf<K extends NextKind> = Extract<Next, { kind: K }>;

/** One payment, as the cashier tells it (decisions, section 2). Times are milliseconds since the epoch. */
export const transactionSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  idem: z.string().check(z.maxLength(100)),
  type: z.enum(TRANSACTION_TYPES),
  status: z.enum(STATUSES),
  /** Grows with every change; an older one never replaces a newer one. */
  seq: z.number(),
  method: z.string(),
  amount: decimalSchema,
  currency: z.string(),
  account: z.optional(value),
  createdAt: time,
  updatedAt: time,
  expiresAt: z.optional(time),
  txid: z.optional(value),
  reason: z.optional(z.object({ code: z.string(), message: z.optional(prose) })),
  cancellable: z.optional(z.boolean()),
  fee: z.optional(decimalSchema),
  /** What arrives, after the fee. */
  net: z.optional(decimalSchema),
  timeline: z.array(z.object({ at: time, status: z.enum(STATUSES), note: z.optional(prose) })),
  /** An unknown kind is a wait: the status still moves by itself. */
  next: z.optional(z.catch(nextSchema, { kind: 'wait' })),
});
export type Transaction = Immutable<z.output<typeof transactionSchema>>;

/** Reads a transaction of the cashier. */
export const readTransaction = (value: unknown): Transaction => z.parse(transactionSchema, value);

/**
 * As `readTransaction`, but a bad part costs no more than itself: a requisite, the fee, what to do next. Money may hang
 * on the rest.
 */
export function mendTransaction(value: unknown, report: Report): Transaction {
  if (!isRecord(value) || value.next === undefined) return mend(transactionSchema, value, report);
  let next = describeNext(value.next, report);
  if (isRecord(next) && typeof next.kind === 'string' && !KINDS.has(next.kind)) {
    report({ path: 'next.kind', problem: `unknown kind "${next.kind.slice(0, 50)}", shown as wait` });
    next = { kind: 'wait' };
  }
  try {
    next = mend(nextSchema, next, ({ path, problem }) => report({ path: `next.${path}`, problem }));
  } catch {
    // Past mending: the schema takes it for a wait.
  }
  return mend(transactionSchema, { ...value, next }, report);
}

const KINDS: ReadonlySet<string> = new Set(nextSchemas.flatMap(({ shape }) => shape.kind.def.values));

/** Puts the fields that a `next` asks for into the one form that its schema knows. */
function describeNext(next: unknown, report: Report): unknown {
  if (!isRecord(next)) return next;
  if (next.kind === 'form') {
    return { ...next, fields: describeFormFields(next.fields, 'field', 'next.fields', report) };
  }
  if (next.kind === 'invoice' && next.field !== undefined) {
    return { ...next, field: describeFormField(next.field, 'utr', 'next.field', report) };
  }
  return next;
}
