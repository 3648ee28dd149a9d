import type { AnalyticsEvent } from '../domain/host/analytics-event.ts';
import { redact } from '../domain/redaction/redact.ts';
import { ANALYTICS_EVENTS, type AnalyticsEventDraft } from './analytics-catalogue.ts';
import type { AnalyticsState } from './analytics-state.ts';

/** The optional fields of an event without empty ones; the amount is converted to a number. */
function readExtras(extras: AnalyticsEventDraft['extras']): Partial<AnalyticsEvent> {
  const known = Object.entries(extras).filter(([, value]) => value !== '');
  const { submit_amount, ...texts }: Record<string, string> = Object.fromEntries(known);
  const amount = Number(submit_amount);
  return { ...texts, ...(Number.isFinite(amount) && { submit_amount: amount }) };
}

/**
 * A typical name from a cashier: `mx_card_h2h`, `MXN`. A longer word or more digits may be a token or an
 * account number.
 */
const PLAIN_NAME = /^(?!(?:\D*\d){6})[A-Za-z\d]{1,19}(?:[_.-][A-Za-z\d]{1,19})*$/;

/** Keeps a typical name of the cashier, and redacts any other. */
function cleanName(name: string): string {
  return PLAIN_NAME.test(name) ? name : redact(name);
}

/** True for an event about an error: monitoring receives those as errors. */
export function isErrorEvent(event: AnalyticsEvent): boolean {
  return event.error_code !== undefined;
}

/**
 * Creates analytics events.
 * @param emit receives each event
 * @returns takes an event and the state that it belongs to; an event that its transaction type does not have
 * is dropped
 */
export function createAnalytics(emit: (event: AnalyticsEvent) => void) {
  return ({ name, extras }: AnalyticsEventDraft, at: AnalyticsState): void => {
    const { type } = at;
    if (!(ANALYTICS_EVENTS[name].on as readonly string[]).includes(type)) return;
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
