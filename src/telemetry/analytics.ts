import type { AnalyticsEvent } from '../domain/analytics-event.ts';
import { CATALOGUE, type Told } from './catalogue.ts';
import type { Glance } from './glance.ts';

/** The extra fields of an event without the empty ones; the amount of a payment becomes a number. */
function readExtras(extras: Told['extras']): Partial<AnalyticsEvent> {
  const known = Object.entries(extras).filter(([, value]) => value !== '');
  const { submit_amount, ...texts }: Record<string, string> = Object.fromEntries(known);
  const amount = Number(submit_amount);
  return { ...texts, ...(Number.isFinite(amount) && { submit_amount: amount }) };
}

/** True for an event about a failure: monitoring receives those as errors. */
export function isErrorEvent(event: AnalyticsEvent): boolean {
  return event.error_code !== undefined;
}

/**
 * Says what happened, in the words of the catalogue.
 * @param emit takes the finished event
 * @returns takes one event and the moment that it belongs to; one that the route's type does not send is dropped
 */
export function createAnalytics(emit: (event: AnalyticsEvent) => void) {
  return ({ name, extras }: Told, at: Glance): void => {
    const { type } = at;
    if (!(CATALOGUE[name].on as readonly string[]).includes(type)) return;
    const chosen = at.method ?? at.group;
    emit({
      event: `${type}_${name}`,
      event_cat: type,
      event_name: name,
      currency: at.currency,
      ...(chosen !== null && { [`${type}_method`]: chosen }),
      method_type: at.methodType,
      payment_region: at.region,
      ...readExtras(extras),
    });
  };
}
