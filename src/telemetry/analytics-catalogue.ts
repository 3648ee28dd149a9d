import type { AnalyticsEvent } from '../domain/host/platform.ts';
import type { TransactionType } from '../domain/payment/transaction.ts';
import { redact } from '../domain/redaction/redact.ts';

type Extra = 'form_type' | 'submit_amount' | 'error_code' | 'error_text' | 'error_id';

export const MAX_TEXT_CHARS = 300;

interface Row {
  /** Transaction types of the routes on which the event is sent (R-ROUTE-2). */
  on: readonly TransactionType[];
  when: string;
  carries: readonly Extra[];
}

const BOTH = ['deposit', 'withdrawal'] as const;
const DEPOSIT = ['deposit'] as const;
const WITHDRAWAL = ['withdrawal'] as const;

/** THE ANALYTICS EVENTS, sent with their category: `deposit_list_view`. docs/telemetry.md has the same table, and a test compares both. */
export const ANALYTICS_EVENTS = {
  list_view: { on: BOTH, when: 'the list of methods can be used', carries: [] },
  empty_view: { on: BOTH, when: 'there is no method for this region', carries: [] },
  region_view: { on: BOTH, when: 'the page to choose a region is opened', carries: [] },
  region_choose: { on: BOTH, when: 'another region was chosen', carries: [] },
  history_view: { on: BOTH, when: 'the history of payments is opened', carries: [] },
  group_choose: { on: BOTH, when: 'a group of methods was tapped', carries: [] },
  method_choose: { on: BOTH, when: 'a method was tapped', carries: [] },
  form_view: { on: BOTH, when: 'the form of a method is shown', carries: ['form_type'] },
  video_view: { on: DEPOSIT, when: 'the video guide is opened', carries: [] },
  bonus_view: { on: DEPOSIT, when: 'the details of the bonus are opened', carries: [] },
  bonus_on: { on: DEPOSIT, when: 'the bonus was switched on', carries: [] },
  bonus_off: { on: DEPOSIT, when: 'the bonus was switched off', carries: [] },
  confirm_view: { on: WITHDRAWAL, when: 'the payout is shown once more before it is sent', carries: [] },
  submit: { on: BOTH, when: 'the payment was sent to the cashier', carries: ['form_type', 'submit_amount'] },
  doubt: { on: BOTH, when: 'no answer came and the cashier is asked', carries: ['submit_amount'] },
  created: { on: BOTH, when: 'the cashier has the payment', carries: ['submit_amount'] },
  step_view: { on: BOTH, when: 'what the user has to do now is shown', carries: ['form_type'] },
  step_submit: { on: BOTH, when: 'a step was sent: a code, a UTR, "I’ve paid"', carries: ['form_type'] },
  accepted: { on: BOTH, when: 'the money was seen or claimed', carries: ['submit_amount'] },
  processed: { on: BOTH, when: 'the payment is done', carries: ['submit_amount'] },
  failed: {
    on: BOTH,
    when: 'the payment ended without money moving',
    carries: ['submit_amount', 'error_code', 'error_text'],
  },
  call_error: {
    on: BOTH,
    when: 'a call to the cashier failed',
    carries: ['error_code', 'error_text', 'error_id'],
  },
  page_error: {
    on: BOTH,
    when: 'the error page is shown',
    carries: ['error_code', 'error_text', 'error_id'],
  },
} as const satisfies Record<string, Row>;

export type EventName = keyof typeof ANALYTICS_EVENTS;

/** The fields that the session passes with an event: all that it carries but `form_type`, which is taken from the path. */
export type Extras<N extends EventName> = Record<
  Exclude<(typeof ANALYTICS_EVENTS)[N]['carries'][number], 'form_type'>,
  string
>;

export type AnalyticsEventDraft = { [N in EventName]: { name: N; extras: Extras<N> } }[EventName];

/** The state in which an event happened, without anything that the user typed. */
export interface EventContext {
  type: TransactionType;
  /** Path without the base: `/deposit/redirect`. */
  path: string;
  hasTransaction: boolean;
  currency: string;
  /** Country of payment: ISO code, lower case. */
  region: string;
  /** The cashier's name of the chosen method, or of the chosen group while no method is chosen. */
  chosen: string | null;
  methodType: AnalyticsEvent['method_type'];
}

function readExtras(extras: Record<string, string>): Partial<AnalyticsEvent> {
  const known = Object.entries(extras)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => [name, value.slice(0, MAX_TEXT_CHARS)]);
  const { submit_amount, ...texts } = Object.fromEntries(known);
  const amount = Number(submit_amount);
  return { ...texts, ...(Number.isFinite(amount) && { submit_amount: amount }) };
}

/** A name as cashiers use it (`mx_card_h2h`). A name with a longer part or with six digits may contain a token or an account number. */
const PLAIN_NAME = /^(?!(?:\D*\d){6})[A-Za-z\d]{1,19}(?:[_.-][A-Za-z\d]{1,19})*$/;

function cleanName(name: string): string {
  return PLAIN_NAME.test(name) ? name : redact(name);
}

/** The beginning of a path that `form_type` leaves out: `/deposit/india/invoice` becomes `india/invoice`. */
const LIST = /^\/(?:(?:deposit|withdrawal)\/)?/;

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
