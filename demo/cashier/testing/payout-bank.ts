import {
  type Order,
  type PaymentProvider,
  ProviderRefusal,
  type ProviderState,
} from '../ports/payment-provider.ts';
import { remoteSteps } from '../providers/remote-steps.ts';

/** A bank for tests. `report` sets a payout's state, which the cashier gets with its next status request, such as after a webhook. */
export function payoutBank() {
  const states = new Map<string, ProviderState>();
  const bank = {
    orders: [] as Order[],
    beforePayout: (_: Order): void => {},
    report: (id: string, status: ProviderState['status'], reversal?: ProviderState['reversal']) =>
      states.set(id, { status, ...(reversal && { reversal }) }),
    reset() {
      bank.orders = [];
      bank.beforePayout = () => {};
    },
  };
  const provider: PaymentProvider = {
    name: 'bank',
    takes: ({ type }) => type === 'withdrawal',
    open: () => ({
      next: { kind: 'wait', text: 'wait.withdrawal' },
      expiresAt: null,
      plan: [],
      scenario: '',
    }),
    steps: remoteSteps,
    remote: {
      create: async () => {
        throw new ProviderRefusal('rejected_by_bank');
      },
      async payout(order) {
        bank.beforePayout(order);
        bank.orders.push(order);
        states.set(order.id, { status: 'seen' });
        return { status: 'seen' };
      },
      cancel: async ({ id }) => states.get(id) ?? { status: 'failed' },
      status: async ({ id }) => states.get(id),
      parseWebhook: ({ raw }) => [{ id: crypto.randomUUID(), payment: raw.toString() }],
      reconcile: async () => [],
    },
  };
  return Object.assign(bank, { provider });
}
