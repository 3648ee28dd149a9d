import type { Told } from './catalogue.ts';
import type { Glance } from './glance.ts';

/** The analytics events between two states of a widget, in the order in which the user caused or saw them. */
export function findEvents(before: Glance, now: Glance): Told[] {
  return [
    ...choicesOf(before, now),
    ...intentEventsOf(before, now),
    ...paymentEventsOf(before, now),
    // A transaction exists before the screen that shows it.
    ...viewOf(before, now),
  ];
}

const say = (name: Extract<Told, { extras: Record<never, string> }>['name']): Told =>
  ({ name, extras: {} }) as Told;

function choicesOf(before: Glance, now: Glance): Told[] {
  const told: Told[] = [];
  if (now.chosenRegion !== before.chosenRegion) told.push(say('region_choose'));
  if (now.group !== null && now.group !== before.group) told.push(say('group_choose'));
  // A transaction that was found again sets the chosen method: the user has not pressed it.
  const isFound = now.payment !== null || now.intent?.isOwn === false;
  if (now.method !== null && now.method !== before.method && !isFound) told.push(say('method_choose'));
  if (before.isBonusOn !== null && now.isBonusOn !== null && now.isBonusOn !== before.isBonusOn) {
    told.push(say(now.isBonusOn ? 'bonus_on' : 'bonus_off'));
  }
  return told;
}

/** Screens whose event depends on their path only. */
const VIEWS = {
  '/empty': 'empty_view',
  '/history': 'history_view',
  '/deposit/bonus-details': 'bonus_view',
  '/deposit/video-instruction': 'video_view',
  '/withdrawal/confirm': 'confirm_view',
} as const;

function viewOf(before: Glance, now: Glance): Told[] {
  const { path } = now;
  const isList = path === `/${now.type}`;
  const isNew = path !== before.path;
  if (isList) {
    return now.isListReady && (isNew || !before.isListReady) ? [say('list_view')] : [];
  }
  // A form that asks for a code stays the same screen; any other step has its own screen and event.
  const isCode = now.payment?.asks === 'otp' && before.payment?.asks !== 'otp';
  if (path === '' || (!isNew && !isCode)) return [];
  if (path === '/error') {
    return [{ name: 'page_error', extras: now.failure }];
  }
  if (path.endsWith('/region')) return [say('region_view')];
  if (Object.hasOwn(VIEWS, path)) return [say(VIEWS[path as keyof typeof VIEWS])];
  if (path.endsWith('/complete') || now.method === null) return [];
  const extras = { form_type: formOf(path) };
  return [now.payment ? { name: 'step_view', extras } : { name: 'form_view', extras }];
}

function intentEventsOf(before: Glance, now: Glance): Told[] {
  const { intent } = now;
  if (!intent) return [];
  const told: Told[] = [];
  const isNew = intent.key !== before.intent?.key;
  const extras = { submit_amount: intent.amount };
  if (isNew && intent.isOwn)
    told.push({ name: 'submit', extras: { ...extras, form_type: formOf(now.path) } });
  if (intent.isInDoubt && (isNew || !before.intent?.isInDoubt)) told.push({ name: 'doubt', extras });
  return told;
}

function paymentEventsOf(before: Glance, now: Glance): Told[] {
  const { payment } = now;
  if (!payment) return [];
  const told: Told[] = [];
  const extras = { submit_amount: payment.amount };
  const isKnown = payment.id === before.payment?.id;
  if (!isKnown && before.intent && !now.intent) told.push({ name: 'created', extras });
  if (now.isStepping && !before.isStepping) {
    told.push({ name: 'step_submit', extras: { form_type: formOf(now.path) } });
  }
  // A transaction that was final when it was opened from the history causes no event.
  const isNews = isKnown ? payment.status !== before.payment?.status : before.intent !== null;
  if (!isNews) return told;
  if (payment.status === 'accepted' || payment.status === 'processed') {
    told.push({ name: payment.status, extras });
  }
  if (payment.status === 'mistaked') {
    const error_text = payment.reason.replaceAll('_', ' ');
    told.push({ name: 'failed', extras: { ...extras, error_code: payment.reason, error_text } });
  }
  return told;
}

/** `/deposit/india/invoice` becomes `india/invoice`. */
function formOf(path: string): string {
  return path.replace(/^\/(?:(?:deposit|withdrawal)\/)?/, '');
}
