import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import catalogue from '../../demo/scenarios/catalogue.json' with { type: 'json' };
import type { AnalyticsEvent } from '../domain/host/platform.ts';
import {
  ANALYTICS_EVENTS,
  createAnalytics,
  type EventContext,
  MAX_TEXT_CHARS,
} from './analytics-catalogue.ts';

const AT: EventContext = {
  type: 'deposit',
  path: '/deposit/redirect',
  hasTransaction: false,
  currency: 'MXN',
  region: 'mx',
  chosen: 'spei',
  methodType: 'fiat',
};

function listen() {
  const events: AnalyticsEvent[] = [];
  return { events, emit: createAnalytics((event) => events.push(event)) };
}

test('an analytics event has the fields of R-TELE-1', () => {
  const { events, emit } = listen();
  emit({ name: 'submit', extras: { submit_amount: '512.00' } }, AT);
  emit({ name: 'method_choose', extras: {} }, { ...AT, type: 'withdrawal', methodType: 'crypto' });
  emit({ name: 'list_view', extras: {} }, { ...AT, chosen: null, methodType: 'default' });
  expect(events).toEqual([
    {
      event: 'deposit_submit',
      event_cat: 'deposit',
      event_name: 'submit',
      currency: 'MXN',
      deposit_method: 'spei',
      method_type: 'fiat',
      payment_region: 'mx',
      form_type: 'redirect',
      submit_amount: 512,
    },
    {
      event: 'withdrawal_method_choose',
      event_cat: 'withdrawal',
      event_name: 'method_choose',
      currency: 'MXN',
      withdrawal_method: 'spei',
      method_type: 'crypto',
      payment_region: 'mx',
    },
    {
      event: 'deposit_list_view',
      event_cat: 'deposit',
      event_name: 'list_view',
      currency: 'MXN',
      method_type: 'default',
      payment_region: 'mx',
    },
  ]);
});

test.each([
  ['512.50', 512.5],
  ['1500000', 1_500_000],
  ['0.00012345', 0.00012345],
])('the amount %s is sent as a plain number', (submit_amount, amount) => {
  const { events, emit } = listen();
  emit({ name: 'created', extras: { submit_amount } }, AT);
  expect(events[0]?.submit_amount).toBe(amount);
});

test('an amount that is unknown after a reload is omitted', () => {
  const { events, emit } = listen();
  emit({ name: 'doubt', extras: { submit_amount: '' } }, AT);
  expect(events[0]).not.toHaveProperty('submit_amount');
});

test.each([
  ['/deposit/redirect', 'redirect'],
  ['/withdrawal/india/invoice', 'india/invoice'],
  ['/form', 'form'],
])('the form type of %s is %s, and only events of forms have one', (path, form_type) => {
  const { events, emit } = listen();
  emit({ name: 'step_view', extras: {} }, { ...AT, path });
  emit({ name: 'created', extras: { submit_amount: '1' } }, { ...AT, path });
  expect(events.map((event) => event.form_type)).toEqual([form_type, undefined]);
});

test('the texts of an analytics event are cut', () => {
  const { events, emit } = listen();
  const long = 'no '.repeat(MAX_TEXT_CHARS);
  emit({ name: 'call_error', extras: { error_code: '500', error_text: long, error_id: 'a-1' } }, AT);
  expect(events[0]?.error_text).toBe(long.slice(0, MAX_TEXT_CHARS));
});

test('the transaction type of the route decides which analytics events are sent', () => {
  const { events, emit } = listen();
  for (const type of ['deposit', 'withdrawal'] as const) {
    emit({ name: 'bonus_on', extras: {} }, { ...AT, type });
    emit({ name: 'confirm_view', extras: {} }, { ...AT, type });
  }
  expect(events.map(({ event }) => event)).toEqual(['deposit_bonus_on', 'withdrawal_confirm_view']);
});

function tableBelow(heading: string): string[][] {
  const text = readFileSync('docs/telemetry.md', 'utf8').split(`\n## ${heading}\n`)[1] ?? '';
  const [, table = ''] = /\n((?:\|.*\n)+)/.exec(text) ?? [];
  const rows = table.trim().split('\n').slice(2);
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

test('the table of events in the docs lists the same events as the code', () => {
  const catalogue = Object.entries(ANALYTICS_EVENTS).map(([name, { on, when, carries }]) => [
    name,
    on.join(', '),
    when,
    carries.join(', '),
  ]);
  expect(tableBelow('Analytics events')).toEqual(catalogue);
});

test('a value of the cashier that contains a token, an account or a user’s address is redacted in every analytics event', () => {
  const { events, emit } = listen();
  const secrets = [
    'code canary-7d1f0c2b9a4e4f6d8b3a5c7e9f1b2d4c.',
    'x7d1f0c2b9a4e4f6d8b3a5c7e9f1b2d4c',
    '5555_5555_5555_4444',
    '032180000118359719',
    'payer@example.com',
  ];
  for (const secret of secrets)
    emit({ name: 'list_view', extras: {} }, { ...AT, chosen: secret, currency: secret, region: secret });
  expect(events).toHaveLength(secrets.length);
  for (const event of events) {
    for (const name of [event.deposit_method, event.currency, event.payment_region])
      expect(name).toContain('•••');
  }
});

test('method names are not redacted', () => {
  const { events, emit } = listen();
  const { deposit, withdrawal } = catalogue.behaviours;
  const names = [...Object.keys(deposit), ...Object.keys(withdrawal)];
  for (const chosen of names) emit({ name: 'list_view', extras: {} }, { ...AT, chosen });
  expect(events.map((event) => event.deposit_method)).toEqual(names);
});
