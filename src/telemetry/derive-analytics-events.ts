import type { AnalyticsEventDraft } from './analytics-catalogue.ts';
import type { AnalyticsState } from './analytics-state.ts';

/** The analytics events between two states of a widget, in the order in which the user caused or saw them. */
export function deriveAnalyticsEvents(before: AnalyticsState, now: AnalyticsState): AnalyticsEventDraft[] {
  return [
    ...choiceEvents(before, now),
    ...attemptEvents(before, now),
    ...transactionEvents(before, now),
    // A transaction exists before the screen that shows it.
    ...viewEvents(before, now),
  ];
}

const withoutExtras = (
  name: Extract<AnalyticsEventDraft, { extras: Record<never, string> }>['name'],
): AnalyticsEventDraft => ({ name, extras: {} }) as AnalyticsEventDraft;

function choiceEvents(before: AnalyticsState, now: AnalyticsState): AnalyticsEventDraft[] {
  const events: AnalyticsEventDraft[] = [];
  if (now.chosenRegion !== before.chosenRegion) events.push(withoutExtras('region_choose'));
  if (now.group !== null && now.group !== before.group) events.push(withoutExtras('group_choose'));
  // A transaction that was found again sets the chosen method: the user has not pressed it.
  const isFound = now.transaction !== null || now.attempt?.isOwn === false;
  if (now.method !== null && now.method !== before.method && !isFound)
    events.push(withoutExtras('method_choose'));
  if (before.isBonusOn !== null && now.isBonusOn !== null && now.isBonusOn !== before.isBonusOn) {
    events.push(withoutExtras(now.isBonusOn ? 'bonus_on' : 'bonus_off'));
  }
  return events;
}

/** Screens whose analytics event depends on their path only. */
const VIEWS = {
  '/empty': 'empty_view',
  '/history': 'history_view',
  '/deposit/bonus-details': 'bonus_view',
  '/deposit/video-instruction': 'video_view',
  '/withdrawal/confirm': 'confirm_view',
} as const;

function viewEvents(before: AnalyticsState, now: AnalyticsState): AnalyticsEventDraft[] {
  const { path } = now;
  const isList = path === `/${now.type}`;
  const isNew = path !== before.path;
  if (isList) {
    return now.isListReady && (isNew || !before.isListReady) ? [withoutExtras('list_view')] : [];
  }
  // A form that asks for a code stays the same screen; any other step has its own screen and event.
  const isCode = now.transaction?.stepKind === 'otp' && before.transaction?.stepKind !== 'otp';
  if (path === '' || (!isNew && !isCode)) return [];
  if (path === '/error') {
    return [{ name: 'page_error', extras: now.error }];
  }
  if (path.endsWith('/region')) return [withoutExtras('region_view')];
  if (Object.hasOwn(VIEWS, path)) return [withoutExtras(VIEWS[path as keyof typeof VIEWS])];
  if (path.endsWith('/complete') || now.method === null) return [];
  const extras = { form_type: formTypeOf(path) };
  return [now.transaction ? { name: 'step_view', extras } : { name: 'form_view', extras }];
}

function attemptEvents(before: AnalyticsState, now: AnalyticsState): AnalyticsEventDraft[] {
  const { attempt } = now;
  if (!attempt) return [];
  const events: AnalyticsEventDraft[] = [];
  const isNew = attempt.key !== before.attempt?.key;
  const extras = { submit_amount: attempt.amount };
  if (isNew && attempt.isOwn)
    events.push({ name: 'submit', extras: { ...extras, form_type: formTypeOf(now.path) } });
  if (attempt.isOutcomeUnknown && (isNew || !before.attempt?.isOutcomeUnknown))
    events.push({ name: 'doubt', extras });
  return events;
}

function transactionEvents(before: AnalyticsState, now: AnalyticsState): AnalyticsEventDraft[] {
  const { transaction } = now;
  if (!transaction) return [];
  const events: AnalyticsEventDraft[] = [];
  const extras = { submit_amount: transaction.amount };
  const isKnown = transaction.id === before.transaction?.id;
  if (!isKnown && before.attempt && !now.attempt) events.push({ name: 'created', extras });
  if (now.isSubmittingStep && !before.isSubmittingStep) {
    events.push({ name: 'step_submit', extras: { form_type: formTypeOf(now.path) } });
  }
  // A transaction that was final when it was opened from the history causes no event.
  const isNews = isKnown ? transaction.status !== before.transaction?.status : before.attempt !== null;
  if (!isNews) return events;
  if (transaction.status === 'accepted' || transaction.status === 'processed') {
    events.push({ name: transaction.status, extras });
  }
  if (transaction.status === 'mistaked') {
    const error_text = transaction.reason.replaceAll('_', ' ');
    events.push({ name: 'failed', extras: { ...extras, error_code: transaction.reason, error_text } });
  }
  return events;
}

/** Shortens a path: `/deposit/india/invoice` becomes `india/invoice`. */
function formTypeOf(path: string): string {
  return path.replace(/^\/(?:(?:deposit|withdrawal)\/)?/, '');
}
