import { Metrics } from './prometheus-metrics.ts';

export function createMetrics(): Metrics {
  const metrics = new Metrics();
  metrics.describe('cashier_calls_total', 'counter', 'Answered calls by request and status.');
  metrics.describe('cashier_call_seconds', 'histogram', 'Time of a call inside the cashier.');
  metrics.describe('cashier_query_seconds', 'histogram', 'Time of a query of the database server.');
  metrics.describe('cashier_pushes_total', 'counter', 'Changes that were pushed to their users.');
  metrics.describe('cashier_steps_total', 'counter', 'Scheduled steps that were applied.');
  metrics.describe('cashier_provider_calls_total', 'counter', 'Calls to providers by outcome.');
  metrics.describe(
    'cashier_discrepancies_total',
    'counter',
    'Differences between settlements and the ledger.',
  );
  metrics.describe('cashier_wallet_calls_total', 'counter', 'Calls to the operator’s books by outcome.');
  metrics.describe('cashier_hooks_total', 'counter', 'Webhooks of providers by outcome.');
  metrics.describe(
    'cashier_refused_creates_total',
    'counter',
    'Create requests that were refused because steps were late or the database had a queue.',
  );
  metrics.describe('cashier_problems_total', 'counter', 'Lines of the log about something wrong, by event.');
  metrics.describe('cashier_refused_sockets_total', 'counter', 'Sockets above a limit.');
  return metrics;
}

/** Begins counters at zero, because Prometheus sees no increase when a series begins above zero, and one event must be an alert. */
export function beginAtZero(metrics: Metrics, providers: readonly string[]): void {
  metrics.count('cashier_refused_creates_total', {}, 0);
  for (const kind of ['capture', 'release', 'credit'])
    metrics.count('cashier_wallet_calls_total', { kind, outcome: 'refused' }, 0);
  for (const provider of providers) metrics.count('cashier_discrepancies_total', { provider }, 0);
}
