import * as z from 'zod/mini';
import { REQUESTS, reportSchema, requestEnvelopeSchema } from '../../src/api/contract.ts';
import { transactionPageSchema } from '../../src/api/responses.ts';
import { payoutSchema, sharesSchema } from '../../src/domain/payment/payout.ts';
import { nextSchema, transactionSchema } from '../../src/domain/payment/transaction-schema.ts';
import { fieldSchema, fieldsSchema } from './field-schemas.ts';
import {
  loginPushSchema,
  methodSchema,
  methodsSchema,
  regionsSchema,
  rejectionSchema,
  responseSchema,
  savedAccountsSchema,
  statusPushSchema,
  walletSchema,
} from './list-schemas.ts';
import { strict } from './strict.ts';

const request = strict(requestEnvelopeSchema);

/** The schema of each step, by name: `NextRedirect`, `NextForm`, … */
const nexts = nextSchema.def.options.map((option) => {
  const kind = String(option.shape.kind.def.values[0]);
  return [`Next${kind.charAt(0).toUpperCase()}${kind.slice(1)}`, strict(option)] as const;
});
const next = z.discriminatedUnion(
  'kind',
  nexts.map(([, schema]) => schema) as unknown as [(typeof nextSchema.def.options)[0]],
);
const transaction = z.object({
  ...transactionSchema.shape,
  shares: z.optional(sharesSchema),
  next: z.optional(next),
});

/** Every part of the contract, by its name in documents and types. */
export const schemas: Record<string, z.core.$ZodType> = {
  RequestEnvelope: request,
  Handshake: z.object({
    token: z.optional(z.string()),
    ask: z.optional(z.array(request).check(z.maxLength(8))),
  }),
  ResponseEnvelope: responseSchema,
  Rejection: rejectionSchema,
  Field: fieldSchema,
  Fields: fieldsSchema,
  Regions: regionsSchema,
  Method: methodSchema,
  Methods: methodsSchema,
  Wallet: walletSchema,
  SavedAccounts: savedAccountsSchema,
  Preparation: z.object({ fields: fieldsSchema, ...payoutSchema.shape }),
  Transaction: transaction,
  TransactionPage: z.object({
    ...transactionPageSchema.shape,
    items: z.array(transaction).check(z.maxLength(200)),
  }),
  ...Object.fromEntries(nexts),
  Next: next,
  StatusPush: statusPushSchema,
  LoginPush: loginPushSchema,
  TelemetryReport: reportSchema,
  ...Object.fromEntries(
    Object.values(REQUESTS).flatMap(({ names: [request, response], payload, schema }) => [
      [request, payload],
      ...(schema ? [[response, schema] as const] : []),
    ]),
  ),
  Empty: z.unknown(),
};
