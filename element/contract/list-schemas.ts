import * as z from 'zod/mini';
import { PLATFORMS } from '../../src/domain/host/platform.ts';
import { decimalSchema, timeSchema } from '../../src/domain/payment/transaction-schema.ts';
import { limit, methodFieldsSchema } from './field-schemas.ts';

/**
 * Schemas of the parts that the widget reads with hand-written decoders, because zod is too large for its first screen
 * (docs/adr/0003-two-kinds-of-decoders.md). element/contract/contract-artefacts.test.ts compares each schema with its decoder.
 */
const text = z.string().check(z.maxLength(2_000));
const id = z.union([text, z.number()]);
const signed = z.string().check(z.regex(/^-?\d{1,30}(?:\.\d{1,18})?$/));
const iconName = z.string().check(z.regex(/^[\w-]*$/), z.maxLength(100));
const texts = z.record(z.string(), text);

export const regionsSchema = z.array(
  z.object({
    code: z.string().check(z.regex(/^[a-z]{2}$/)),
    prefix: z.optional(text),
    currencies: z.optional(z.array(text)),
  }),
);

const ruleSchema = z.object({
  min: limit,
  max: limit,
  minNonRus: z.optional(z.nullable(limit)),
  presets: z.optional(z.array(limit)),
});

const list = z.array(text).check(z.minLength(1));
/** A wallet's request contains no amount: the widget adds the amount of the form, and rejects a request with another one. */
const total = z.looseObject({ label: text });
/** The wallet that pays a method, with the request that its platform documents. */
export const walletSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('apple-pay'),
    request: z.looseObject({
      countryCode: text,
      currencyCode: text,
      supportedNetworks: list,
      merchantCapabilities: list,
      total,
    }),
  }),
  z.object({
    kind: z.literal('google-pay'),
    request: z.looseObject({
      environment: z.optional(z.enum(['TEST', 'PRODUCTION'])),
      apiVersion: z.number(),
      apiVersionMinor: z.optional(z.number()),
      merchantInfo: z.optional(z.looseObject({})),
      allowedPaymentMethods: z.array(z.looseObject({})).check(z.minLength(1)),
      transactionInfo: z.looseObject({ countryCode: text, currencyCode: text }),
    }),
  }),
  z.object({
    kind: z.literal('payment-request'),
    request: z.object({
      methodData: z.array(z.looseObject({ supportedMethods: text })).check(z.minLength(1)),
      details: z.looseObject({
        total: z.looseObject({ label: text, amount: z.looseObject({ currency: text }) }),
      }),
    }),
  }),
]);

export const methodSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  category: z.optional(z.nullable(text)),
  cardViewType: z.optional(z.nullable(z.number())),
  position: z.optional(z.number()),
  isPopular: z.optional(z.boolean()),
  text: z.optional(texts),
  amount_rules: z.optional(z.nullable(z.record(z.string(), z.nullable(ruleSchema)))),
  fields: z.optional(z.nullable(methodFieldsSchema)),
  isPreparationRequired: z.optional(z.boolean()),
  checkLuhn: z.optional(z.boolean()),
  /** The widget ignores this value: only the operator's build can allow card fields in a host page. */
  isCardInlineAllowed: z.optional(z.boolean()),
  isGeetest: z.optional(z.boolean()),
  banner: z.optional(z.nullable(text)),
  isInvestForbidden: z.optional(z.boolean()),
  securityRulesGroup: z.optional(z.nullable(text)),
  iconIds: z.optional(z.object({ light: iconName, dark: iconName, compact: iconName })),
  video_guide_url: z.optional(z.nullable(texts)),
  wallet: z.optional(walletSchema),
});
export const methodsSchema = z.union([z.record(z.string(), methodSchema), z.array(methodSchema)]);

const savedValue = z.object({ value: text, token: z.optional(text), masked: z.optional(z.boolean()) });
export const savedAccountsSchema = z.record(z.string(), z.record(z.string(), savedValue));

export const rejectionSchema = z.object({
  code: z.optional(text),
  fields: z.optional(texts),
  id: z.optional(text),
  required: z.optional(decimalSchema),
  done: z.optional(decimalSchema),
});

export const statusPushSchema = z.object({
  id: z.optional(text),
  seq: z.optional(z.number()),
  status: z.union([text, z.number()]),
  txid: z.optional(text),
});

const amount = z.union([signed, z.number()]);
const holding = z.object({ amount, currency: text });

/** The `data` of the push `login.token`: any part of the user record. The widget ignores `contract`. */
export const loginPushSchema = z.object({
  contract: z.optional(text),
  token: z.optional(text),
  id: z.optional(id),
  id_user: z.optional(id),
  hash_id: z.optional(id),
  lang: z.optional(z.string().check(z.regex(/^[A-Za-z]{2}(?:[-_][A-Za-z]{2})?$/))),
  country: z.optional(text),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3,5}$/))),
  paymentGeo: z.optional(z.string().check(z.regex(/^[A-Za-z]{2}$/))),
  platform: z.optional(z.enum(PLATFORMS)),
  /** Any data of the operator. The widget reads only `limits`. */
  meta: z.optional(z.looseObject({ limits: z.optional(z.boolean()) })),
  balanceData: z.optional(
    z.object({
      seq: z.optional(z.number()),
      primary: z.optional(z.nullable(holding)),
      amounts: z.optional(z.record(z.string(), amount)),
      additional: z.optional(z.nullable(holding)),
    }),
  ),
});

const status = z.object({
  status: z.number(),
  message: z.optional(z.string()),
  data: z.optional(z.unknown()),
});

/** With `needParse`, `data` is a JSON string. */
export const responseSchema = z.object({
  msgid: z.string().check(z.minLength(1), z.maxLength(100)),
  source: z.optional(text),
  needParse: z.optional(z.boolean()),
  time: z.optional(timeSchema),
  data: z.union([status, z.string()]),
});
