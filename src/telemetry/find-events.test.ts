import { expect, test } from 'vitest';
import { findEvents } from './find-events.ts';
import { type Glance, NOTHING } from './glance.ts';

const LIST: Glance = { ...NOTHING, path: '/deposit', isListReady: true, currency: 'MXN', region: 'mx' };
const FORM: Glance = { ...LIST, path: '/deposit/redirect', method: 'spei', methodType: 'fiat' };
const SENT: Glance = {
  ...FORM,
  intent: { key: 'a', amount: '512.00', isOwn: true, isInDoubt: false },
};
const PAID: Glance = {
  ...FORM,
  path: '/deposit/redirect/instruction',
  payment: { id: 'dep_1', amount: '512.00', status: 'waiting', reason: '', asks: 'instruction' },
};

/** Name and fields of the events between consecutive states. */
const walk = (...glances: Glance[]) =>
  glances.map((now, at) =>
    findEvents(glances[at - 1] ?? NOTHING, now).map(({ name, extras }) =>
      [name, ...Object.values(extras)].join(' '),
    ),
  );

test('analytics events of a deposit from the list to its result', () => {
  const done: Glance = { ...PAID, path: '/deposit/complete' };
  expect(
    walk(LIST, FORM, SENT, PAID, { ...done, payment: { ...PAID.payment, status: 'processed' } as never }),
  ).toEqual([
    ['list_view'],
    ['method_choose', 'form_view redirect'],
    ['submit 512.00 redirect'],
    ['created 512.00', 'step_view redirect/instruction'],
    ['processed 512.00'],
  ]);
});

test('actions before the first snapshot are reported with it', () => {
  expect(walk(FORM)).toEqual([['method_choose', 'form_view redirect']]);
});

test('a list that is reloaded, or opened again, is reported again; a re-render is not', () => {
  const loading = { ...LIST, isListReady: false };
  expect(walk(loading, LIST, LIST, loading, LIST, FORM, LIST)).toEqual([
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
  const doubt: Glance = {
    ...SENT,
    intent: { key: 'a', amount: '512.00', isOwn: true, isInDoubt: true },
  };
  const found: Glance = { ...LIST, intent: { key: 'a', amount: '', isOwn: false, isInDoubt: true } };
  expect(walk(FORM, SENT, doubt, doubt)[2]).toEqual(['doubt 512.00']);
  expect(walk(LIST, found)[1]).toEqual(['doubt ']);
  const back: Glance = { ...PAID, methodType: 'fiat' };
  expect(walk(LIST, found, back)[2]).toEqual(['created 512.00', 'step_view redirect/instruction']);
});

test('a failed payment is reported with its reason', () => {
  const failed: Glance = {
    ...PAID,
    path: '/deposit/complete',
    payment: { id: 'dep_1', amount: '512.00', status: 'mistaked', reason: 'insufficient_funds', asks: '' },
  };
  expect(walk(PAID, failed)[1]).toEqual(['failed 512.00 insufficient_funds insufficient funds']);
});

test('a finished payment that is opened from the history is not reported', () => {
  const opened: Glance = {
    ...LIST,
    path: '/deposit/complete',
    payment: { id: 'old', amount: '1', status: 'processed', reason: '', asks: 'instruction' },
  };
  expect(walk({ ...LIST, path: '/history' }, opened)[1]).toEqual([]);
});

test('a new step is reported when its screen is shown, except for a one-time code', () => {
  const arrived: Glance = { ...PAID, path: FORM.path };
  expect(walk(SENT, arrived, PAID).slice(1)).toEqual([
    ['created 512.00'],
    ['step_view redirect/instruction'],
  ]);
  const card: Glance = { ...SENT, path: '/deposit/host-to-host' };
  const code: Glance = {
    ...card,
    intent: null,
    payment: { id: 'dep_1', amount: '512.00', status: 'waiting', reason: '', asks: 'otp' },
  };
  expect(walk(card, code, code).slice(1)).toEqual([['created 512.00', 'step_view host-to-host'], []]);
});

test('a step is reported with the screen that it was sent from', () => {
  const invoice: Glance = { ...PAID, path: '/deposit/india/invoice' };
  expect(walk(invoice, { ...invoice, isStepping: true })[1]).toEqual(['step_submit india/invoice']);
});

test('region, group, bonus and the other screens are reported', () => {
  const at = (change: Partial<Glance>): Glance => ({ ...LIST, ...change });
  expect(walk(LIST, at({ path: '/deposit/region' }), at({ chosenRegion: 'br', region: 'br' }))).toEqual([
    ['list_view'],
    ['region_view'],
    ['region_choose', 'list_view'],
  ]);
  expect(walk(LIST, at({ path: '/deposit/crypto', group: 'crypto' }))[1]).toEqual(['group_choose']);
  const on = at({ isBonusOn: true });
  expect(walk(LIST, on, at({ isBonusOn: false }), on)).toEqual([
    ['list_view'],
    [],
    ['bonus_off'],
    ['bonus_on'],
  ]);
  expect(walk(FORM, { ...FORM, path: '/deposit/bonus-details' })[1]).toEqual(['bonus_view']);
  expect(walk(FORM, { ...FORM, path: '/deposit/video-instruction' })[1]).toEqual(['video_view']);
  const failure = { error_code: 'timeout', error_text: 'Request timeout', error_id: 'a-1' };
  expect(walk(LIST, at({ path: '/error', failure }))[1]).toEqual(['page_error timeout Request timeout a-1']);
  expect(walk(at({ path: '/empty', isListReady: false }))[0]).toEqual(['empty_view']);
});
