import { anything } from '../../domain/parsing/decoders.ts';
import type { Metric } from '../../telemetry/metrics.ts';
import type { Session } from '../session.ts';

/** Sends metrics to the cashier, outside frames only (R-CALL-4) and only over an open link. */
export function sendMetrics({ state, client }: Session, events: Metric[]): void {
  if (window !== window.parent || state.link !== 'open') return;
  // Not through `callCashier`: the request would be measured too, and its error does not concern the host.
  client.call('METRIC_EVENTS_HANDLER:events', { events }, anything).catch(() => undefined);
}
