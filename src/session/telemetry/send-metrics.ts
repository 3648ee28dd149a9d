import { anything } from '../../domain/read.ts';
import type { Metric } from '../../telemetry/metrics.ts';
import type { Session } from '../session.ts';

/** Sends figures over the link, outside frames only (R-CALL-4); one that is down has better to do. */
export function sendMetrics({ state, client }: Session, events: Metric[]): void {
  if (window !== window.parent || state.link !== 'open') return;
  // Not as a call of the session's: it would be measured too, and its failure is no news to a host.
  client.call('METRIC_EVENTS_HANDLER:events', { events }, anything).catch(() => undefined);
}
