import type { Next } from '../../../src/domain/payment/transaction-schema.ts';
import { CATALOGUE } from '../catalogue.ts';
import type { ScheduledStep } from '../engine/step.ts';
import type { Payment } from '../storage/payments.ts';
import { endingOf } from './amount-scenarios.ts';
import { txidOf } from './txid-of.ts';

/** Banks report payments with a delay, so an unpaid payment ends only this long after it expired (R-MONEY-10). */
const EXPIRY_GRACE_MS = 60_000;
/** Payments of scenario 01 expire after a minute, so that a tester need not wait for hours. */
export const QUICK_EXPIRY_MS = 60_000;

/** The shortest and the longest delay of each planned step, as long as those of a real cashier (R-SANDBOX-3). */
const DELAYS_MS = {
  prompt: [5_000, 20_000],
  bank: [10_000, 60_000],
  check: [20_000, 40_000],
  code: [2_000, 5_000],
  mempool: [15_000, 15_000],
} as const;
export type Delay = keyof typeof DELAYS_MS;

export interface ScheduleContext {
  now: number;
  speed: number;
  random: () => number;
}

type Planned = Pick<Payment, 'id' | 'type' | 'scenario' | 'next' | 'expiresAt'>;

/** The `next` kinds that wait for the user: until the user acts, the payment can only expire. */
const WAITS_FOR_PAYER = new Set<Next['kind']>(['invoice', 'otp', 'form', 'challenge']);

export function planCreated(
  payment: Planned,
  clockwork: ScheduleContext,
  isPrompt: boolean,
): ScheduledStep[] {
  const ending = endingOf(payment.scenario);
  if (ending.kind === 'stay') return [];
  const { next, expiresAt } = payment;
  if (ending.kind === 'expire') return expiresAt === null ? [] : [{ at: expiresAt, step: { do: 'expire' } }];
  if (payment.type === 'withdrawal') return planWithdrawal(payment, clockwork);
  const expiry: ScheduledStep[] =
    expiresAt === null ? [] : [{ at: expiresAt + EXPIRY_GRACE_MS, step: { do: 'expire' } }];
  if (next && WAITS_FOR_PAYER.has(next.kind)) return expiry;
  if (next?.kind === 'address') return [...planChain(payment, next.network, clockwork), ...expiry];
  const pace = isPrompt || next?.kind === 'redirect' || next?.kind === 'wait' ? 'prompt' : 'bank';
  return [...planEnding(payment, clockwork, pace), ...expiry];
}

/** Plans the last steps of a payment, for which the user is not needed any more, up to the ending that its scenario selects. */
export function planEnding(
  payment: Pick<Payment, 'scenario' | 'type'>,
  clockwork: ScheduleContext,
  pace: Delay,
): ScheduledStep[] {
  const at = clockwork.now + randomDelay(clockwork, pace);
  const ending = endingOf(payment.scenario);
  switch (ending.kind) {
    case 'process':
      return [{ at, step: { do: 'process' } }];
    case 'reverse': {
      const state = payment.type === 'deposit' ? 'refunded' : 'returned';
      const afterMs = randomDelay(clockwork, 'check');
      return [{ at, step: { do: 'process', reversal: { state, afterMs } } }];
    }
    case 'fail':
      return [{ at, step: { do: 'fail', reason: ending.reason } }];
    case 'expire':
      return [{ at, step: { do: 'fail', reason: 'expired' } }];
    case 'review':
      return [
        { at, step: { do: 'accept', say: 'in_review' } },
        { at: at + randomDelay(clockwork, pace), step: { do: 'process' } },
      ];
    case 'stay':
      return [];
  }
}

function planWithdrawal(payment: Planned, clockwork: ScheduleContext): ScheduledStep[] {
  const sent = clockwork.now + randomDelay(clockwork, 'check');
  return [{ at: sent, step: { do: 'accept' } }, ...planEnding(payment, { ...clockwork, now: sent }, 'bank')];
}

function planChain(payment: Planned, network: string, clockwork: ScheduleContext): ScheduledStep[] {
  const seen = clockwork.now + randomDelay(clockwork, 'mempool');
  return [
    { at: seen, step: { do: 'accept', txid: txidOf(payment) } },
    ...planBlocks(payment, network, { ...clockwork, now: seen }),
  ];
}

export function planBlocks(
  payment: Pick<Payment, 'scenario' | 'type'>,
  network: string,
  clockwork: ScheduleContext,
): ScheduledStep[] {
  const { confirmations, minutes } = CATALOGUE.networks[network] ?? { confirmations: 1, minutes: 1 };
  const block = (minutes * 60_000) / confirmations / clockwork.speed;
  const counted = Array.from({ length: confirmations }, (_, at): ScheduledStep => {
    return { at: Math.round(clockwork.now + block * (at + 1)), step: { do: 'confirm', have: at + 1 } };
  });
  const last = Math.round(clockwork.now + block * confirmations);
  return [...counted, ...planEnding(payment, { ...clockwork, now: last }, 'code')];
}

function randomDelay({ speed, random }: ScheduleContext, pace: Delay): number {
  const [least, most] = DELAYS_MS[pace];
  return Math.round((least + (most - least) * random()) / speed);
}
