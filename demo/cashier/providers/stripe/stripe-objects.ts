import * as z from 'zod/mini';

export interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  created: number;
  status: 'requires_action' | 'processing' | 'succeeded' | 'canceled' | 'requires_payment_method';
  metadata: Record<string, string>;
  next_action: { type: string; redirect_to_url: { url: string; return_url: string } } | null;
  latest_charge: Charge | null;
}

interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  amount_refunded: number;
  disputed: boolean;
  metadata: Record<string, string>;
  payment_intent: string;
}

/** The parameters of `POST /v1/payment_intents`, by Stripe's names. The mock rejects others, as Stripe does. */
export const createSchema = z.strictObject({
  amount: z.string().check(z.regex(/^[1-9]\d{0,7}$/)),
  currency: z.literal('myr'),
  confirm: z.literal('true'),
  return_url: z.string().check(z.regex(/^https?:\/\//)),
  'allowed_payment_method_types[0]': z.literal('fpx'),
  'payment_method_data[type]': z.literal('fpx'),
  'payment_method_data[fpx][bank]': z.enum(['maybank2u', 'cimb', 'public_bank', 'rhb', 'hong_leong_bank']),
  'metadata[payment]': z.string().check(z.regex(/^dep_[0-9a-f]{16}$/)),
  'expand[0]': z.literal('latest_charge'),
});
