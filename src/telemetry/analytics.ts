import type { AnalyticsEvent } from '../domain/host/analytics-event.ts';
import { redact } from '../domain/redaction/redact.ts';
import {
  ANALYTICS_EVENTS,
  type AnalyticsEventDraft,
  type EventContext,
  MAX_TEXT_CHARS,
} from './analytics-catalogue.ts';

/** The optional fields of an event without empty ones; texts are cut, and the amount is converted to a number. */
function readExtras(extras: Record<string, string>): Partial<AnalyticsEvent> {
  const known = Object.entries(extras)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => [name, value.slice(0, MAX_TEXT_CHARS)]);
  const { submit_amount, ...texts } = Object.fromEntries(known);
  const amount = Number(submit_amount);
  return { ...texts, ...(Number.isFinite(amount) && { submit_amount: amount }) };
}

/** A typical name from a cashier: `mx_card_h2h`, `MXN`. A longer word or more digits may be a token or an account number. */
const PLAIN_NAME = /^(?!(?:\D*\d){6})[A-Za-z\d]{1,19}(?:[_.-][A-Za-z\d]{1,19})*$/;

/** Keeps a typical name of the cashier, and redacts any other. */
function cleanName(name: string): string {
  return PLAIN_NAME.test(name) ? name : redact(name);
}

/** The beginning of a path that its form type leaves out: `/deposit/india/invoice` becomes `india/invoice`. */
const LIST = /^\/(?:(?:deposit|withdrawal)\/)?/;

/**
 * Creates analytics events.
 * @param emit receives each event
 * @returns takes an event and its context; an event that its transaction type does not have
 * is dropped
 */
export function createAnalytics(emit: (event: AnalyticsEvent) => void) {
  return ({ name, extras }: AnalyticsEventDraft, context: EventContext): void => {
    const { type, path, chosen, currency, region, methodType } = context;
    const { on, carries }: { on: readonly string[]; carries: readonly string[] } = ANALYTICS_EVENTS[name];
    if (!on.includes(type)) return;
    emit({
      event: `${type}_${name}`,
      event_cat: type,
      event_name: name,
      currency: cleanName(currency),
      ...(chosen !== null && { [`${type}_method`]: cleanName(chosen) }),
      method_type: methodType,
      payment_region: cleanName(region),
      ...readExtras(
        carries.includes('form_type') ? { form_type: path.replace(LIST, ''), ...extras } : extras,
      ),
    });
  };
}
