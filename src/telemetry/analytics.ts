import type { AnalyticsEvent } from '../domain/analytics-event.ts';
import { redact } from '../domain/redact.ts';
import { CATALOGUE, type Told } from './catalogue.ts';
import type { Glance } from './glance.ts';

/** The extra fields of an event without the empty ones; the amount of a payment becomes a number. */
function readExtras(extras: Told['extras']): Partial<AnalyticsEvent> {
  const known = Object.entries(extras).filter(([, value]) => value !== '');
  const { submit_amount, ...texts }: Record<string, string> = Object.fromEntries(known);
  const amount = Number(submit_amount);
  return { ...texts, ...(Number.isFinite(amount) && { submit_amount: amount }) };
}

/** A name as cashiers give them: `mx_card_h2h`, `MXN`. A long word or more digits may be a token or an account. */
const PLAIN_NAME = /^(?!(?:\D*\d){6})[A-Za-z\d]{1,19}(?:[_.-][A-Za-z\d]{1,19})*$/;

/** A name of the cashier's: a plain one stays, any other is a text like that of a failure. */
function cleanName(name: string): string {
  return PLAIN_NAME.test(name) ? name : redact(name);
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
      currency: cleanName(at.currency),
      ...(chosen !== null && { [`${type}_method`]: cleanName(chosen) }),
      method_type: at.methodType,
      payment_region: cleanName(at.region),
      ...readExtras(extras),
    });
  };
}
