import { expect, it } from 'vitest';
import { Journal } from './journal.ts';
import type { Topic } from './topics.ts';

const past = Date.parse('2026-01-01T10:00:00Z');

function names(journal: Journal, topic: Topic): string[] {
  return journal.entries.filter(({ topics }) => topics.includes(topic)).map(({ name }) => name);
}

it('the journal sorts entries into events, analytics, metrics and errors, in every mode', () => {
  const journal = new Journal(() => {});
  journal.write('out', 'pay-loaded', null);
  journal.write('out', 'pay-analytics', { event: 'deposit_list_view' });
  journal.write('out', 'onAnalyticsEvent', { event: 'deposit_call_error', error_code: 'timeout' });
  journal.write('out', 'Error', { message: 'Request timeout' });
  journal.record('link', [{ kind: 'metric', key: 'time_to_list', timestamp: past, value: 412 }]);
  journal.record('http', [
    { kind: 'action', name: 'deposit_list_view', timestamp: past },
    { kind: 'error', code: '500', text: 'BANKING:quote-v1: Request failed', timestamp: past },
  ]);
  expect(names(journal, 'events')).toEqual(['Error', 'pay-loaded']);
  expect(names(journal, 'analytics')).toEqual(['onAnalyticsEvent', 'pay-analytics', 'deposit_list_view']);
  expect(journal.entries.find(({ name }) => name === 'pay-analytics')?.text).toMatch(/^deposit_list_view \{/);
  expect(names(journal, 'metrics')).toEqual(['time_to_list']);
  expect(names(journal, 'errors')).toEqual(['Error', 'onAnalyticsEvent', '500']);
});

it('the journal shows violations of a policy, and whether the browser blocked them', () => {
  const journal = new Journal(() => {});
  const page = 'https://partner.example';
  journal.refuse([
    { directive: 'img-src', blocked: 'https://evil.example', page, isReportOnly: true },
    {
      directive: 'require-trusted-types-for',
      blocked: 'trusted-types-sink',
      sink: 'Element innerHTML',
      page,
      isReportOnly: false,
    },
  ]);
  expect(journal.entries.map(({ name, text, topics }) => [name, text, topics.join()])).toEqual([
    ['require-trusted-types-for', 'Element innerHTML on https://partner.example', 'errors'],
    ['img-src', 'https://evil.example on https://partner.example (report only)', 'errors'],
  ]);
});

it('the journal sorts delayed entries by time, shows their unit, and drops the oldest', () => {
  const journal = new Journal(() => {});
  const metric = { kind: 'metric', value: 12 } as const;
  journal.record('http', [
    { ...metric, key: 'second', timestamp: past + 2_000 },
    { ...metric, key: 'first', timestamp: past + 1_000 },
    { ...metric, key: 'third', timestamp: past + 3_000 },
  ]);
  expect(journal.entries.map(({ name, text }) => `${name} ${text}`)).toEqual([
    'third 12 ms',
    'second 12 ms',
    'first 12 ms',
  ]);
  for (let count = 1; count <= 398; count += 1) journal.write('out', 'resize', { count });
  expect(journal.entries).toHaveLength(400);
  expect(journal.entries.at(-1)?.name).toBe('second');
});

it('the journal replaces an invalid or future time by the current time', () => {
  const journal = new Journal(() => {});
  const before = Date.now();
  for (const timestamp of [1e300, -1, Date.now() + 3_600_000]) {
    journal.record('http', [{ kind: 'action', name: 'odd', timestamp }]);
  }
  for (const { at } of journal.entries) {
    expect(at.getTime()).toBeGreaterThanOrEqual(before);
    expect(at.getTime()).toBeLessThanOrEqual(Date.now());
  }
});
