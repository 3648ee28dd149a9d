import * as z from 'zod/mini';
import { isPhoneCommand, namesPhoneCommand } from '../checks/phone-command.ts';
import type { Field } from '../fields/field.ts';
import { cleanText, cleanValue } from '../parsing/clean-text.ts';
import { type Immutable, isRecord, MAX_TIME_MS } from '../parsing/decoders.ts';
import { REVERSALS, STATUSES, TRANSACTION_TYPES } from './transaction.ts';

/** An amount on the wire: a plain decimal string, never a float (R-AMOUNT-8). */
export const decimalSchema = z.string().check(z.regex(/^\d{1,30}(?:\.\d{1,18})?$/));
export const timeSchema = z.number().check(z.minimum(0), z.maximum(MAX_TIME_MS));
const time = timeSchema;
const short = z.string().check(z.maxLength(200));
/** Names and codes that are drawn. Invisible characters are removed, because the user compares these texts. */
export const shown = z.string().check(z.maxLength(200), z.overwrite(cleanValue));
const prose = z.string().check(z.maxLength(4_000), z.overwrite(cleanText));
const value = z.string().check(z.maxLength(4_000), z.overwrite(cleanValue));
/** Values to pay to or with. A phone command is dropped, because the screen offers to dial and to copy values. */
const payable = value.check(z.refine((text) => !isPhoneCommand(text), 'a code that changes the user’s line'));
/** An instruction to the user. One that names a phone command is dropped, because the user could dial it. */
const step = prose.check(z.refine((text) => !namesPhoneCommand(text), 'a code that changes the user’s line'));
/** Eight digits or more, with at most a space or hyphen between two: an account number that the cashier has not masked. */
const UNMASKED = /\p{Nd}(?:[ -]?\p{Nd}){7,}/gu;
/** An account. Of an unmasked number in it only the last four digits are kept, so the widget cannot show, print or share the rest. */
export const maskedAccount = value.check(
  z.overwrite((text) => text.replace(UNMASKED, (number) => `•••• ${number.replace(/[ -]/g, '').slice(-4)}`)),
);
const url = z.string().check(z.maxLength(8_000));
/** A time until money arrives, in milliseconds. No transfer takes longer than ten years. */
export const delaySchema = z.number().check(z.minimum(0), z.maximum(10 * 366 * 86_400_000));
const count = z.number().check(z.minimum(0), z.maximum(1_000_000));

/** Limits of lists in a transaction (docs/contract.md). Items beyond them are dropped. */
export const MAX_TIMELINE = 200;
export const MAX_NEXT_ITEMS = 50;
const MAX_PARAM_LENGTH = 64_000;
/** The digits of a one-time code (docs/contract.md, `otp`). There are limits because the screen draws a box for each digit. */
const MIN_CODE_LENGTH = 4;
const MAX_CODE_LENGTH = 12;

/** A payment detail that the user enters at a bank or shop: a row, with a copy button unless `copy` is false. */
const requisiteSchema = z.object({
  /** Text, or a text key of the widget. */
  label: prose,
  value: payable,
  icon: z.optional(short),
  copy: z.optional(z.boolean()),
  /** The payment rail that this row belongs to, if an invoice offers several, such as `upi` and `imps`. */
  rail: z.optional(short),
});
export type Requisite = Immutable<z.output<typeof requisiteSchema>>;

/** `parse-transaction.ts` decodes these fields by `readFields` beforehand, so these two schemas accept any array and any object. */
export const decodedFields = z.custom<readonly Field[]>(Array.isArray);
export const decodedField = z.custom<Field>(isRecord);

const stepsShape = {
  /** Texts, or text keys of the widget. */
  steps: z.array(step),
  requisites: z.array(requisiteSchema),
  video: z.optional(url),
  qr: z.optional(payable),
  expiresAt: z.optional(time),
};

/** A page of a provider or bank, and the parameters that it gets. */
const pageShape = {
  url,
  method: z.optional(z.enum(['GET', 'POST'])),
  params: z.optional(z.record(z.string(), z.string().check(z.maxLength(MAX_PARAM_LENGTH)))),
};

/** The sizes that the pages of card issuers are made for (EMV 3-D Secure, challenge window size), in CSS pixels. */
const CHALLENGE_SIZES = ['250x400', '390x400', '500x600', '600x400', 'full'] as const;

/** The step for the user. Its kind decides the screen (R-ROUTE-22). */
export const nextSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('redirect'),
    ...pageShape,
    /** `top` replaces the host page if the browser allows it. Else the provider opens in a new tab. */
    target: z.optional(z.enum(['blank', 'top'])),
  }),
  /** The page of a bank in a frame of the screen. Only the status of the transaction says how the challenge has ended. */
  z.object({
    kind: z.literal('challenge'),
    ...pageShape,
    size: z.catch(z.enum(CHALLENGE_SIZES), 'full'),
    expiresAt: z.optional(time),
  }),
  z.object({
    kind: z.literal('form'),
    step: z.optional(short),
    fields: decodedFields,
    submitLabel: z.optional(prose),
    /** The details that the user pays to before sending the form, such as the number of a pay bill. */
    requisites: z.optional(z.array(requisiteSchema)),
  }),
  z.object({
    kind: z.literal('instruction'),
    ...stepsShape,
    barcode: z.optional(z.object({ format: short, value: payable })),
    /** True when the user takes the details to a counter, so that the screen offers to print them. */
    voucher: z.optional(z.boolean()),
    push: z.optional(z.boolean()),
    /** One of `INSTRUCTION_RAILS`. If it is absent, the widget derives it from the other fields. */
    rail: z.optional(short),
    phone: z.optional(shown),
    /** Time from which the user may request the prompt on their phone again. Absent if the cashier cannot repeat the prompt. */
    resendAfter: z.optional(time),
    /** Link that opens the bank's app on a phone. */
    intent: z.optional(url),
    canCancel: z.optional(z.boolean()),
  }),
  z.object({
    kind: z.literal('eazype'),
    ...stepsShape,
    intents: z.optional(z.record(z.string(), url)),
    orderId: z.optional(payable),
    pageUrl: z.optional(url),
  }),
  z.object({
    kind: z.literal('invoice'),
    amount: decimalSchema,
    requisites: z.array(requisiteSchema),
    expiresAt: z.optional(time),
    confirm: z.enum(['paid', 'utr', 'receipt']),
    /** `upi` or `imps`: the payment rail of all rows of an invoice in India, if no row names one. */
    rail: z.optional(short),
    qr: z.optional(payable),
    intent: z.optional(url),
    canCancel: z.optional(z.boolean()),
    /** Attempts that are left to send the number of the transfer. Present once the user has sent a wrong one. */
    attempts: z.optional(count),
    field: z.optional(decodedField),
  }),
  z.object({
    kind: z.literal('pix'),
    code: value,
    qr: value,
    expiresAt: z.optional(time),
    beneficiary: z.optional(value),
  }),
  z.object({
    kind: z.literal('address'),
    address: value,
    tag: z.optional(payable),
    tagLabel: z.optional(prose),
    network: shown,
    networks: z.optional(z.array(z.object({ text: prose, value: z.string().check(z.maxLength(4_000)) }))),
    coin: shown,
    uri: z.optional(url),
    minAmount: decimalSchema,
    minFiat: z.optional(decimalSchema),
    /** A rate without a valid time counts as expired, so that the screen requests a new one. */
    rate: z.object({ value: decimalSchema, validUntil: z.catch(time, 0) }),
    confirmations: z.object({ have: count, need: count }),
    /** Amount of coins that arrived. Absent until the cashier sees the transfer. */
    received: z.optional(decimalSchema),
    expiresAt: z.optional(time),
  }),
  z.object({
    kind: z.literal('otp'),
    length: z.int().check(z.minimum(MIN_CODE_LENGTH), z.maximum(MAX_CODE_LENGTH)),
    /** Time from which the user may request a new code. */
    resendAfter: z.optional(time),
    attempts: count,
  }),
  /** The user acts on a page of the host, which the button `label` opens. The status then changes by itself. */
  z.object({
    kind: z.literal('host'),
    action: z.enum(['identity', 'limits', 'wager', 'support', 'account']),
    label: step,
    text: z.optional(prose),
  }),
  z.object({ kind: z.literal('wait'), text: z.optional(prose) }),
]);
export type Next = Immutable<z.output<typeof nextSchema>>;
export type NextKind = Next['kind'];
export type NextOf<K extends NextKind> = Extract<Next, { kind: K }>;

/** Identifiers reach hosts and logs, so they must not hold a text about a person: no space, quote, brace or e-mail address. */
const ID = /^[\w#%&()*+,./:;=~|-]{1,100}$/;

export const transactionSchema = z.object({
  id: z.string().check(z.regex(ID)),
  idem: z.string().check(z.maxLength(100)),
  type: z.enum(TRANSACTION_TYPES),
  status: z.enum(STATUSES),
  /** Increases with every change, so that an older transaction never replaces a newer one. */
  seq: z.number(),
  method: shown,
  amount: decimalSchema,
  currency: shown,
  account: z.optional(value),
  createdAt: time,
  updatedAt: time,
  expiresAt: z.optional(time),
  txid: z.optional(value),
  reason: z.optional(z.object({ code: short, message: z.optional(prose) })),
  cancellable: z.optional(z.boolean()),
  fee: z.optional(decimalSchema),
  net: z.optional(decimalSchema),
  /** The account that a withdrawal goes to, masked by the cashier, such as `•••• 9719`. */
  destination: z.optional(maskedAccount),
  /** Time at which the money is expected to arrive, while the transaction is open. */
  arrivesAt: z.optional(time),
  speed: z.optional(shown),
  /** The result of the check of the payee's name that the user has accepted. */
  payee: z.optional(shown),
  /** The parts of a payout. Here any array is accepted, because the receipt decodes them with `readShares`. */
  shares: z.optional(z.custom<object>(Array.isArray)),
  timeline: z.array(z.object({ at: time, status: z.enum(STATUSES), note: z.optional(prose) })),
  /**
   * Money of a processed transaction that went back. An invalid reversal, or one with a state of a newer contract, is dropped, because the
   * payment was still processed.
   */
  reversal: z.catch(
    z.optional(z.object({ state: z.enum(REVERSALS), amount: decimalSchema, at: time })),
    undefined,
  ),
  /** A step that is invalid or of an unknown kind becomes `wait`, because the status still changes by itself. */
  next: z.optional(z.catch(nextSchema, { kind: 'wait' })),
});
export type Transaction = Immutable<z.output<typeof transactionSchema>>;
