import { behaviourOf } from '../catalogue.ts';
import type { Draft, Opening, PaymentProvider } from '../ports/payment-provider.ts';
import { RequestRejection } from '../requests/reply.ts';
import { scenarioOf } from './amount-scenarios.ts';
import { nextFor } from './next/next-for.ts';
import { planCreated, planEnding, QUICK_EXPIRY_MS } from './schedule.ts';
import { CONTINUE_STEPS } from './steps/continue-steps.ts';

/** Scenario 10 responds only after the widget has stopped waiting (R-LIMIT-1). */
const DELAYED_RESPONSE_MS = 35_000;

/** Moves no money: the last digits of an amount choose the course of a payment, which the cashier's own database stores. */
export function simulator(pace: { speed: number; random: () => number }): PaymentProvider {
  return {
    name: 'simulator',
    takes: () => true,
    open(draft) {
      const { id, type, method, body, amount, now } = draft;
      const scenario = scenarioOf(amount, body.currency);
      rejectByScenario(scenario);
      const expiresAt = expiryOf(draft, scenario, pace.speed);
      const next = nextFor({ ...draft, scenario, expiresAt: expiresAt ?? now });
      const { push } = behaviourOf(type, method.name);
      const plan = planCreated({ id, type, scenario, next, expiresAt }, { ...pace, now }, push);
      return { next, expiresAt, plan, scenario, ...faultOf(scenario) };
    },
    steps: Object.fromEntries(
      Object.entries(CONTINUE_STEPS).map(([name, takeStep]) => [
        name,
        async (context) => {
          const taken = await takeStep(context);
          if (!taken?.delay) return taken;
          const { delay, ...result } = taken;
          return { ...result, plan: planEnding(context.payment, { ...pace, now: context.now }, delay) };
        },
      ]),
    ),
  };
}

function rejectByScenario(scenario: string): void {
  if (scenario === 'http_500') throw new RequestRejection(500, 'Internal error');
  if (scenario === 'http_401') throw new RequestRejection(401, 'The token has expired');
  if (scenario === 'no_requisites') {
    throw new RequestRejection(400, 'No free requisites', { code: 'no_requisites' });
  }
}

function expiryOf({ type, method, now }: Draft, scenario: string, speed: number): number | null {
  if (scenario === 'expired') return Math.round(now + QUICK_EXPIRY_MS / speed);
  const { ttlSeconds, response } = behaviourOf(type, method.name);
  return ttlSeconds === undefined || response === 'confirm' ? null : now + ttlSeconds * 1_000;
}

function faultOf(scenario: string): Pick<Opening, 'fault'> {
  if (scenario === 'timeout_over_30s') return { fault: { kind: 'late', by: DELAYED_RESPONSE_MS } };
  if (scenario === 'socket_drop') return { fault: { kind: 'drop' } };
  return {};
}
