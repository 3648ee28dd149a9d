import { expect, test } from 'vitest';
import { type AnalyticsState, INITIAL_ANALYTICS_STATE } from './analytics-state.ts';
import { deriveAnalyticsEvents } from './derive-analytics-events.ts';

const LIST: AnalyticsState = {
  ...INITIAL_ANALYTICS_STATE,
  path: '/deposit',
  isListReady: true,
  currency: 'MXN',
  region: 'mx',
};
const FORM: AnalyticsState = { ...LIST, path: '/deposit/redirect', method: 'spei', methodType: 'fiat' };
const SENT: AnalyticsState = {
  ...FORM,
  attempt: { key: 'a', amount: '512.00', isOwn: true, isOutcomeUnknown: false },
};
const PAID: AnalyticsState = {
  ...FORM,
  path: '/deposit/redirect/instruction',
  transaction: { id: 'dep_1', amount: '512.00', status: 'waiting', reason: '', stepKind: 'instruction' },
};

/** Name and fields of the events between consecutive states. */
const eventsOf = (...glances: AnalyticsState[]) =>
  glances.map((now, at) =>
    deriveAnalyticsEvents(glances[at - 1] ?? INITIAL_ANALYTICS_STATE, now).map(({ name, extras }) =>
      [name, ...Object.values(extras)].join(' '),
    ),
  );

test('analytics events of a deposit from the list to its result', () => {
  const done: AnalyticsState = { ...PAID, path: '/deposit/complete' };
  expect(
    eventsOf(LIST, FORM, SENT, PAID, {
      ...done,
      transaction: { ...PAID.transaction, status: 'processed' } as never,
    }),
  ).toEqual([
    ['list_view'],
    ['method_choose', 'form_view redirect'],
    ['submit 512.00 redirect'],
    ['created 512.00', 'step_view redirect/instruction'],
    ['processed 512.00'],
  ]);
});

test('actions of the user before the first snapshot are reported with that snapshot', () => {
  expect(eventsOf(FORM)).toEqual([['method_choose', 'form_view redirect']]);
});

test('a list that is reloaded, or opened again, is reported again; a re-render is not', () => {
  const loading = { ...LIST, isListReady: false };
  expect(eventsOf(loading, LIST, LIST, loading, LIST, FORM, LIST)).toEqual([
    [],
    ['list_view'],
    [],
    [],
    ['list_view'],
    ['method_choose', 'form_view redirect'],
    ['list_view'],
  ]);
});

test('a pending payment is reported once, and one that is found after a reload is not reported as submitted again', () => {
  const doubt: AnalyticsState = {
    ...SENT,
    attempt: { key: 'a', amount: '512.00', isOwn: true, isOutcomeUnknown: true },
  };
  const found: AnalyticsState = {
    ...LIST,
    attempt: { key: 'a', amount: '', isOwn: false, isOutcomeUnknown: true },
  };
  expect(eventsOf(FORM, SENT, doubt, doubt)[2]).toEqual(['doubt 512.00']);
  expect(eventsOf(LIST, found)[1]).toEqual(['doubt ']);
  const back: AnalyticsState = { ...PAID, methodType: 'fiat' };
  expect(eventsOf(LIST, found, back)[2]).toEqual(['created 512.00', 'step_view redirect/instruction']);
});

test('a failed payment is reported with its reason', () => {
  const failed: AnalyticsState = {
    ...PAID,
    path: '/deposit/complete',
    transaction: {
      id: 'dep_1',
      amount: '512.00',
      status: 'mistaked',
      reason: 'insufficient_funds',
      stepKind: '',
    },
  };
  expect(eventsOf(PAID, failed)[1]).toEqual(['failed 512.00 insufficient_funds insufficient funds']);
});

test('a finished payment that is opened from the history is not reported', () => {
  const opened: AnalyticsState = {
    ...LIST,
    path: '/deposit/complete',
    transaction: { id: 'old', amount: '1', status: 'processed', reason: '', stepKind: 'instruction' },
  };
  expect(eventsOf({ ...LIST, path: '/history' }, opened)[1]).toEqual([]);
});

test('a new step is reported when its screen is shown, except for a one-time code', () => {
  const arrived: AnalyticsState = { ...PAID, path: FORM.path };
  expect(eventsOf(SENT, arrived, PAID).slice(1)).toEqual([
    ['created 512.00'],
    ['step_view redirect/instruction'],
  ]);
  const card: AnalyticsState = { ...SENT, path: '/deposit/host-to-host' };
  const code: AnalyticsState = {
    ...card,
    attempt: null,
    transaction: { id: 'dep_1', amount: '512.00', status: 'waiting', reason: '', stepKind: 'otp' },
  };
  expect(eventsOf(card, code, code).slice(1)).toEqual([['created 512.00', 'step_view host-to-host'], []]);
});

test('a step is reported with the screen that it was sent from', () => {
  const invoice: AnalyticsState = { ...PAID, path: '/deposit/india/invoice' };
  expect(eventsOf(invoice, { ...invoice, isSubmittingStep: true })[1]).toEqual(['step_submit india/invoice']);
});

test('region, group, bonus and the other screens are reported', () => {
  const at = (change: Partial<AnalyticsState>): AnalyticsState => ({ ...LIST, ...change });
  expect(eventsOf(LIST, at({ path: '/deposit/region' }), at({ chosenRegion: 'br', region: 'br' }))).toEqual([
    ['list_view'],
    ['region_view'],
    ['region_choose', 'list_view'],
  ]);
  expect(eventsOf(LIST, at({ path: '/deposit/crypto', group: 'crypto' }))[1]).toEqual(['group_choose']);
  const on = at({ isBonusOn: true });
  expect(eventsOf(LIST, on, at({ isBonusOn: false }), on)).toEqual([
    ['list_view'],
    [],
    ['bonus_off'],
    ['bonus_on'],
  ]);
  expect(eventsOf(FORM, { ...FORM, path: '/deposit/bonus-details' })[1]).toEqual(['bonus_view']);
  expect(eventsOf(FORM, { ...FORM, path: '/deposit/video-instruction' })[1]).toEqual(['video_view']);
  const error = { error_code: 'timeout', error_text: 'Request timeout', error_id: 'a-1' };
  expect(eventsOf(LIST, at({ path: '/error', error }))[1]).toEqual([
    'page_error timeout Request timeout a-1',
  ]);
  expect(eventsOf(at({ path: '/empty', isListReady: false }))[0]).toEqual(['empty_view']);
});
