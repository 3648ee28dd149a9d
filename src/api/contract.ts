/**
 * THE CASHIER CONTRACT: every request of the widget, with its payload and its response. Widget and sandbox use the same
 * schemas, so that they cannot differ. docs/contract.md describes them in prose.
 *
 *   widget ── {msgid, type, data, sendTime} ──▶ cashier
 *   widget ◀─ {msgid, data: {status, message?, data?}, needParse?, source?, time?} ── cashier
 *   widget ◀─ {source, data} (no msgid: a push) ── cashier
 */
import * as z from 'zod/mini';
import { readSavedData } from '../domain/methods/saved-data.ts';
import { anything } from '../domain/parsing/decoders.ts';
import { accountLimitsSchema, LIMIT_KINDS, LIMIT_PERIODS } from '../domain/payment/account-limits.ts';
import { readTransaction } from '../domain/payment/parse-transaction.ts';
import { STATUSES, TRANSACTION_TYPES } from '../domain/payment/transaction.ts';
import { decimalSchema } from '../domain/payment/transaction-schema.ts';
import {
  captchaKeySchema,
  quoteSchema,
  readCaptchaKey,
  readPreparation,
  readQuote,
  readRegions,
  readTransactionPage,
  readWalletSession,
  walletSessionSchema,
} from './responses.ts';

export { CONTRACT_VERSION, SOCKET_PATH } from './preconnect/early-socket.ts';
export type { Quote, Rejection } from './responses.ts';
export { MESSAGE_EVENT, movesMoney, PUSH } from './wire-constants.ts';

const idem = z.string().check(z.minLength(16), z.maxLength(64));
const short = z.string().check(z.maxLength(500));
const fields = z.record(z.string(), z.string().check(z.maxLength(2_000)));

/** A request on the wire; `sendTime` is milliseconds since the epoch. */
export const requestEnvelopeSchema = z.object({
  msgid: z.string().check(z.minLength(1), z.maxLength(100)),
  type: z.string().check(z.maxLength(100)),
  data: z.catch(z.record(z.string(), z.unknown()), {}),
  sendTime: z.optional(z.number()),
});

/** The body of a create request. The same `idem` always has the same body, but for new tokens (`captcha`, `walletToken`). */
export const createSchema = z.object({
  idem,
  method: short,
  /** The amount in major units, a decimal string. */
  amount: decimalSchema,
  currency: short,
  country: short,
  fields,
  bonusId: z.optional(short),
  account: z.optional(z.enum(['main', 'additional'])),
  captcha: z.optional(z.string().check(z.maxLength(10_000))),
  /** The token of a wallet's sheet: a secret, like card data. */
  walletToken: z.optional(z.string().check(z.minLength(1), z.maxLength(20_000))),
  /** Copied from the method list: rules of the cashier that the widget does not interpret. */
  isInvestForbidden: z.optional(z.boolean()),
  securityRulesGroup: z.optional(z.nullable(z.string())),
  /** The host's address, to which the provider's page leads back with the query `payment`, the id of the transaction. */
  returnUrl: z.optional(z.string().check(z.maxLength(2_000))),
  /** Id of a similar transaction that the user has seen before confirming this one. */
  allowDuplicateOf: z.optional(short),
});
export type CreateBody = z.output<typeof createSchema>;

const metricFields = { key: short, timestamp: z.number(), value: z.number() };
const metric = z.object(metricFields);

/** Body of a telemetry report, posted as JSON below the widget's base path: metrics, errors and actions. */
export const reportSchema = z.object({
  version: short,
  lines: z
    .array(
      z.union([
        z.object({ kind: z.literal('metric'), ...metricFields }),
        z.object({
          kind: z.literal('error'),
          timestamp: z.number(),
          code: short,
          text: short,
          id: z.optional(short),
        }),
        z.object({ kind: z.literal('action'), timestamp: z.number(), name: short }),
      ]),
    )
    .check(z.maxLength(500)),
});

/** The rule for a request without a token: the cashier responds to it (yes), rejects it with 401 (no), or chooses (may). */
export type GuestRule = 'yes' | 'may' | 'no';

/** Payload and response with their names in the contract's schemas. `schema` is absent if `element/contract` has a stricter one. */
const request = <G extends GuestRule, P extends z.core.$ZodType, A>(
  guest: G,
  [payloadName, payload]: readonly [name: string, schema: P],
  [answerName, answer, schema]: readonly [
    name: string,
    read: (value: unknown) => A,
    schema?: z.core.$ZodType | undefined,
  ],
) => ({ guest, payload, answer, schema, names: [payloadName, answerName] as const });

const create = ['CreateRequest', createSchema] as const;
const place = ['PlaceRequest', z.object({ country: short, currency: short })] as const;
const transaction = ['Transaction', readTransaction] as const;
const accountLimits = ['AccountLimits', anything, accountLimitsSchema] as const;
const type = z.enum(TRANSACTION_TYPES);
/** `close`: the widget gives this payment up; a cashier that has created nothing under `idem` must never create it. */
const lookup = z.union([z.object({ id: short }), z.object({ idem, close: z.optional(z.boolean()) })]);

/** Every request. A method list is decoded item by item, in `domain/methods/method.ts`. */
export const REQUESTS = {
  'BANKING_DEPOSIT:methods-country-selector-v2': request(
    'yes',
    ['RegionsRequest', z.object({})],
    ['Regions', readRegions],
  ),
  'BANKING:methods-payment-v3': request('yes', place, ['Methods', anything]),
  'BANKING:methods-withdrawal': request('yes', place, ['Methods', anything]),
  'BANKING:userdata-payment-snippet': request('may', place, ['SavedAccounts', readSavedData]),
  'BANKING:quote-v1': request(
    'may',
    ['QuoteRequest', z.object({ method: short, amount: decimalSchema, currency: short, type })],
    ['Quote', readQuote, quoteSchema],
  ),
  'BANKING:captcha-v1': request(
    'may',
    ['CaptchaRequest', z.object({ method: short, type })],
    ['Captcha', readCaptchaKey, captchaKeySchema],
  ),
  /** The merchant session that Apple Pay's sheet requires: `url` is the `validationURL` of the sheet's event. */
  'BANKING:wallet-session-v1': request(
    'no',
    ['WalletSessionRequest', z.object({ method: short, url: z.string().check(z.maxLength(2_000)) })],
    ['WalletSession', readWalletSession, walletSessionSchema],
  ),
  'BANKING:preparation-v1': request(
    'may',
    [
      'PreparationRequest',
      z.object({
        method: short,
        fields,
        /** Sent, like amount and currency, for a withdrawal whose payout the cashier may explain. */
        type: z.optional(type),
        amount: z.optional(decimalSchema),
        currency: z.optional(short),
      }),
    ],
    ['Preparation', readPreparation],
  ),
  'BANKING_DEPOSIT:create-v1': request('no', create, transaction),
  'BANKING_WITHDRAWAL:create-v1': request('no', create, transaction),
  'BANKING:continue-v1': request(
    'no',
    ['ContinueRequest', z.object({ id: short, step: short, fields })],
    transaction,
  ),
  'BANKING:transaction-v1': request('no', ['TransactionRequest', lookup], transaction),
  'BANKING:transactions-v1': request(
    'no',
    [
      'TransactionsRequest',
      z.object({
        type: z.optional(type),
        status: z.optional(z.enum(STATUSES)),
        cursor: z.optional(short),
        /** True requests only open transactions, newest first. */
        open: z.optional(z.boolean()),
      }),
    ],
    ['TransactionPage', readTransactionPage],
  ),
  'BANKING_WITHDRAWAL:cancel-v1': request('no', ['CancelRequest', z.object({ id: short })], transaction),
  'BANKING:saved-account-v1': request(
    'no',
    [
      'SavedAccountRequest',
      z.object({ id: short, action: z.enum(['rename', 'delete']), name: z.optional(short) }),
    ],
    ['SavedAccounts', readSavedData],
  ),
  'BANKING:limits-v1': request('no', place, accountLimits),
  'BANKING:limit-set-v1': request(
    'no',
    [
      'LimitSetRequest',
      z.object({
        kind: z.enum(LIMIT_KINDS),
        period: z.enum(LIMIT_PERIODS),
        /** Value of the limit: an amount in major units of the currency, or for a limit of time minutes. */
        value: decimalSchema,
        currency: short,
        country: short,
      }),
    ],
    accountLimits,
  ),
  'METRIC_EVENTS_HANDLER:events': request(
    'yes',
    ['MetricsRequest', z.object({ events: z.array(metric).check(z.maxLength(500)) })],
    ['Empty', anything],
  ),
};

export type RequestType = keyof typeof REQUESTS;
export type Payload<T extends RequestType> = z.output<(typeof REQUESTS)[T]['payload']>;
export type Answer<T extends RequestType> = ReturnType<(typeof REQUESTS)[T]['answer']>;
