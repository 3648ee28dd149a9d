import Stripe from 'stripe';
import * as z from 'zod/mini';
import { fromDecimal, toDecimal } from '../../../../src/domain/money/money.ts';
import { Problem } from '../../operations/problem.ts';
import {
  HookRejection,
  type Order,
  type PaymentProvider,
  ProviderRefusal,
  type ProviderState,
  type Settlement,
} from '../../ports/payment-provider.ts';
import { remoteSteps } from '../remote-steps.ts';

/** Deposits by Stripe's PaymentIntents, which redirect to the user's bank (FPX). The provider finds an intent by its metadata. */
export interface StripeOptions {
  secretKey: string;
  hookSecret: string;
  returnUrl: string;
  server?: { host: string; port: number; protocol: 'http' | 'https' };
  clock: () => number;
}

type Bank = NonNullable<Stripe.PaymentIntentCreateParams.PaymentMethodData['fpx']>['bank'];

const BANKS: ReadonlyMap<string, Bank> = new Map([
  ['fpx_maybank', 'maybank2u'],
  ['fpx_cimb', 'cimb'],
  ['fpx_publicbank', 'public_bank'],
  ['fpx_rhb', 'rhb'],
  ['fpx_hongleong', 'hong_leong_bank'],
]);
const CURRENCY = 'MYR';
const LIFETIME_MS = 1_800_000;
const TIMEOUT_MS = 10_000;
/** Stripe's search is some minutes behind, so newer intents are searched for in the list. */
const LAG_S = 600;
/** A webhook with an older signature is rejected, because an attacker may have recorded it and send it again. */
const TOLERANCE_S = 300;
const MAX_REMEMBERED = 10_000;
const DAY_S = 86_400;
const CHARGE = ['latest_charge'];

const metadataSchema = z.looseObject({ metadata: z.looseObject({ payment: z.string() }) });
const intentRefSchema = z.looseObject({ payment_intent: z.string() });

export function stripeProvider(options: StripeOptions): PaymentProvider {
  const { clock, server } = options;
  const stripe = new Stripe(options.secretKey, {
    ...server,
    timeout: TIMEOUT_MS,
    // The cashier itself requests the outcome of a failed call, because only the cashier knows whether the call is still needed.
    maxNetworkRetries: 0,
    telemetry: false,
  });
  /** Ids of intents by payment. They save a search by metadata; entries may be lost, because the search finds them again. */
  const known = new Map<string, string>();

  return {
    name: 'stripe',
    takes: ({ type, method, body }) =>
      type === 'deposit' && BANKS.has(method.name) && body.currency === CURRENCY,
    open: ({ now }) => ({
      next: { kind: 'wait', text: 'wait.deposit' },
      expiresAt: now + LIFETIME_MS,
      plan: [],
      scenario: '',
    }),
    steps: remoteSteps,
    remote: {
      async create(order) {
        try {
          const request = requestOf(order, options.returnUrl);
          return await stateOf(
            order.id,
            await stripe.paymentIntents.create(request, { idempotencyKey: order.id }),
          );
        } catch (error) {
          if (!isRefused(error)) throw error;
          const intent = await find(order.id);
          if (intent) return stateOf(order.id, intent);
          throw new ProviderRefusal('rejected_by_bank');
        }
      },
      async payout() {
        throw new ProviderRefusal('rejected_by_bank');
      },
      async cancel({ id }) {
        const intent = await find(id);
        return intent ? end(id, intent) : { status: 'failed', reason: 'expired' };
      },
      async status({ id }) {
        const intent = await find(id);
        return intent && stateOf(id, intent);
      },
      async parseWebhook({ raw, headers, now }) {
        const signature = String(headers['stripe-signature'] ?? '');
        let event: Stripe.Event;
        try {
          const { webhooks } = stripe;
          event = webhooks.constructEvent(raw, signature, options.hookSecret, TOLERANCE_S, undefined, now);
        } catch {
          throw new HookRejection(401, 'Wrong signature');
        }
        const payment = await paymentIn(event.data.object);
        return payment === undefined ? [] : [{ id: event.id, payment }];
      },
      async reconcile(day) {
        const from = Date.parse(`${day}T00:00:00Z`) / 1_000;
        const settlements: Settlement[] = [];
        const created = { gte: from, lt: from + DAY_S };
        const entries = stripe.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] });
        for await (const { id, type, amount, currency, source } of entries) {
          if (type !== 'charge' && type !== 'payment') continue;
          const payment = metadataOf(source) ?? '';
          settlements.push({ id, payment, currency: currency.toUpperCase(), amount: decimalOf(amount) });
        }
        return settlements;
      },
    },
  };

  async function find(payment: string): Promise<Stripe.PaymentIntent | undefined> {
    const id = known.get(payment);
    if (id) return stripe.paymentIntents.retrieve(id, { expand: CHARGE });
    const expand = ['data.latest_charge'];
    const since = Math.floor(clock() / 1_000) - LAG_S;
    const recent = stripe.paymentIntents.list({ created: { gte: since }, limit: 100, expand });
    for await (const intent of recent) if (intent.metadata.payment === payment) return intent;
    const query = `metadata['payment']:'${payment}'`;
    return (await stripe.paymentIntents.search({ query, limit: 1, expand })).data[0];
  }

  /** Cancels an intent that is not paid. An intent that was paid meanwhile stays paid, and its state is returned. */
  async function end(id: string, intent: Stripe.PaymentIntent): Promise<ProviderState> {
    try {
      return await stateOf(id, await stripe.paymentIntents.cancel(intent.id, { expand: CHARGE }));
    } catch (error) {
      if (!isRefused(error)) throw error;
      const now = await stripe.paymentIntents.retrieve(intent.id, { expand: CHARGE });
      if (now.status === 'requires_payment_method') throw error;
      return stateOf(id, now);
    }
  }

  /** @throws {Problem} when the response is about another intent, because its money is not that of this payment */
  async function stateOf(id: string, intent: Stripe.PaymentIntent): Promise<ProviderState> {
    const { payment } = intent.metadata;
    if (payment !== id) throw new Problem('Stripe answers with another intent');
    if (known.size < MAX_REMEMBERED) known.set(id, intent.id);
    const { status, next_action: action, amount_received: received, latest_charge: charge } = intent;
    if (status === 'succeeded') {
      const reversal = charge && typeof charge === 'object' ? await reversalOf(charge) : undefined;
      return { status: 'paid', paid: decimalOf(received), txid: intent.id, ...(reversal && { reversal }) };
    }
    if (status === 'processing') return { status: 'seen' };
    if (status === 'canceled') return { status: 'failed', reason: 'expired' };
    // The bank has declined, and the cashier offers no other method for this intent, so it is cancelled.
    if (status === 'requires_payment_method') {
      const ended = await end(id, intent);
      return ended.status === 'failed' ? { ...ended, reason: 'rejected_by_bank' } : ended;
    }
    const url = action?.redirect_to_url?.url;
    return { status: 'open', ...(url && { next: { kind: 'redirect', url, target: 'blank' } }) };
  }

  /** The refunded sum and that of lost disputes. An open dispute does not count, because the bank may still return its money. */
  async function reversalOf(charge: Stripe.Charge): Promise<ProviderState['reversal']> {
    let disputed = 0;
    if (charge.disputed) {
      for await (const { status, amount } of stripe.disputes.list({ charge: charge.id, limit: 100 }))
        if (status === 'lost') disputed += amount;
    }
    const sum = charge.amount_refunded + disputed;
    return sum > 0 ? { state: disputed > 0 ? 'reversed' : 'refunded', amount: decimalOf(sum) } : undefined;
  }

  /** The payment of an event's object: an intent, a charge, a refund or a dispute. */
  async function paymentIn(object: unknown): Promise<string | undefined> {
    const own = metadataOf(object);
    if (own !== undefined) return own;
    const reference = z.safeParse(intentRefSchema, object);
    if (!reference.success) return undefined;
    return metadataOf(await stripe.paymentIntents.retrieve(reference.data.payment_intent));
  }
}

function requestOf(
  { id, method, amount, currency }: Order,
  returnUrl: string,
): Stripe.PaymentIntentCreateParams {
  const bank = BANKS.get(method);
  const minor = fromDecimal(amount, currency);
  if (bank === undefined || minor === null) throw new ProviderRefusal('rejected_by_bank');
  return {
    // Stripe and the cashier both count in hundredths of a ringgit.
    amount: Number(minor),
    currency: currency.toLowerCase(),
    allowed_payment_method_types: ['fpx'],
    payment_method_data: { type: 'fpx', fpx: { bank } },
    confirm: true,
    return_url: returnUrl,
    metadata: { payment: id },
    expand: CHARGE,
  };
}

/** True when Stripe has rejected the request and done nothing. */
const isRefused = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError;

function metadataOf(object: unknown): string | undefined {
  const read = z.safeParse(metadataSchema, object);
  return read.success ? read.data.metadata.payment : undefined;
}

const decimalOf = (minor: number) => toDecimal(BigInt(minor), CURRENCY);
