import * as z from 'zod/mini';
import { type PaymentProvider, ProviderRefusal } from '../../demo/cashier/ports/payment-provider.ts';
import { remoteSteps } from '../../demo/cashier/providers/remote-steps.ts';

/** A call to the bank that takes longer has an unknown outcome. */
const TIMEOUT_MS = 3_000;

const stateSchema = z.object({ status: z.enum(['open', 'seen', 'paid', 'failed']) });
const eventSchema = z.object({ id: z.string(), payment: z.string() });

/** The build of the load test replaces the module that reads providers from the environment by this one, so that the nodes use the failing bank. */
export async function readProviders({ BANK_URL = '' }: Record<string, string | undefined>) {
  return [bankProvider(BANK_URL)];
}

export function bankProvider(url: string): PaymentProvider {
  return {
    name: 'bank',
    takes: ({ method: { name } }) => name === 'spei' || name === 'spei_payout',
    open: ({ type }) => ({
      next: { kind: 'wait', text: `wait.${type}` },
      expiresAt: null,
      plan: [],
      scenario: '',
    }),
    steps: remoteSteps,
    remote: {
      create: (order) => give(order),
      payout: (order) => give(order),
      cancel: async ({ id }) => (await ask('DELETE', id)) ?? { status: 'failed' },
      status: ({ id }) => ask('GET', id),
      parseWebhook: ({ raw }) => [z.parse(eventSchema, JSON.parse(raw.toString('utf8')))],
      reconcile: async () => [],
    },
  };

  async function give({ id, type, amount }: { id: string; type: string; amount: string }) {
    const state = await ask('PUT', id, JSON.stringify({ type, amount }));
    if (!state) throw new ProviderRefusal('rejected_by_bank');
    return state;
  }

  async function ask(method: string, id: string, body?: string) {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(`${url}/${id}`, { method, signal, ...(body && { body }) });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`The bank answers ${response.status}`);
    return z.parse(stateSchema, await response.json());
  }
}
