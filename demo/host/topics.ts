import type { Line } from './panel-link.ts';

export const TOPICS = ['events', 'analytics', 'metrics', 'errors'] as const;
export type Topic = (typeof TOPICS)[number];

/** The names of analytics: the element's event, and the frame's message (docs/host-guide.md). */
const ANALYTICS = ['pay-analytics', 'onAnalyticsEvent'];
const ERRORS = ['pay-error', 'pay-init-error', 'Error', 'init-error', 'sandbox refused', 'web view failed'];

export const TOPIC_OF_LINE: Record<Line['kind'], Topic> = {
  metric: 'metrics',
  error: 'errors',
  action: 'analytics',
};

/** A failure belongs to the filter of its event and to that of errors. */
export function topicsOf(name: string, detail: unknown): readonly Topic[] {
  const topic: Topic = ANALYTICS.includes(name) ? 'analytics' : 'events';
  const isFailure = typeof detail === 'object' && detail !== null && 'error_code' in detail;
  return isFailure || ERRORS.includes(name) ? [topic, 'errors'] : [topic];
}
