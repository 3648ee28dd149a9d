import { type Minor, unitOf } from '../../../src/domain/money/money.ts';
import { CATALOGUE } from '../catalogue.ts';

/** An amount selects its scenario by its integer part modulo 100 (docs/sandbox.md). An amount without a scenario is processed. */
export function scenarioOf(amount: Minor, currency: string): string {
  const digits = String((amount / unitOf(currency)) % 100n).padStart(2, '0');
  return (Object.hasOwn(CATALOGUE.scenarios, digits) && CATALOGUE.scenarios[digits]) || 'processed';
}

export type Ending =
  | { kind: 'process' }
  | { kind: 'reverse' }
  | { kind: 'fail'; reason: string }
  /** The cashier first pushes a status that the widget does not know. */
  | { kind: 'review' }
  | { kind: 'expire' }
  | { kind: 'stay' };

/** These scenarios change a response or a step of the user: a payment that is made in spite of that is processed. */
const RESPONSE_FAULTS = new Set([
  'processed',
  'timeout_over_30s',
  'socket_drop',
  'http_500',
  'http_401',
  'no_requisites',
  'receipt_required',
  'top_window',
  'identity_check',
  'challenge',
  'closed_loop',
  'payee_close',
  'payee_none',
  'payee_unchecked',
  'wallet_message',
  'wallet_transfer',
]);

export function endingOf(scenario: string): Ending {
  if (RESPONSE_FAULTS.has(scenario)) return { kind: 'process' };
  if (scenario === 'unknown_status_string') return { kind: 'review' };
  if (scenario === 'money_back') return { kind: 'reverse' };
  if (scenario === 'stay_waiting') return { kind: 'stay' };
  if (scenario === 'expired') return { kind: 'expire' };
  return { kind: 'fail', reason: scenario };
}
