import { expect, test } from 'vitest';
import { findSlow } from '../../../test/support/find-slow.ts';
import { readPreparation, readQuote, readRegions, readTransactionPage } from '../../api/responses.ts';
import { transactionOf } from '../../session/testing/fake-session.ts';
import { accountsOf } from '../methods/saved-account.ts';
import { readSavedData } from '../methods/saved-data.ts';
import { parseTransaction } from '../payment/parse-transaction.ts';
import { MAX_NEXT_ITEMS, MAX_TIMELINE } from '../payment/transaction-schema.ts';
import type { Issue } from './parse-tolerant.ts';

const FIRST_INVALID_MS = 8.64e15 + 1;
const TIME_LIMIT_MS = 100;

function parse(part: object) {
  const issues: Issue[] = [];
  const report = (issue: Issue) => issues.push(issue);
  const transaction = parseTransaction({ ...transactionOf(), ...part }, report);
  return { transaction, paths: issues.map(({ path }) => path) };
}

function nest(levels: number): unknown {
  let value: unknown = 'core';
  for (let level = 0; level < levels; level += 1) value = { value };
  return value;
}

const many = <T>(item: T, length = 20_000) => Array.from({ length }, () => item);

test('an impossible creation date is replaced, and the transaction is kept', () => {
  const timeline = [{ at: 5_000, status: 'waiting' }];
  const { transaction, paths } = parse({
    createdAt: FIRST_INVALID_MS,
    updatedAt: FIRST_INVALID_MS,
    timeline,
  });
  expect(transaction).toMatchObject({ id: 'dep_1', createdAt: 5_000, updatedAt: 5_000 });
  expect(paths).toEqual(['createdAt', 'updatedAt']);
  expect(() => new Date(transaction.createdAt).toISOString()).not.toThrow();
});

test('other impossible dates are dropped alone: of a transaction, an invoice, a PIX code and the timeline', () => {
  const invoice = {
    kind: 'invoice',
    amount: '500',
    requisites: [],
    confirm: 'paid',
    expiresAt: FIRST_INVALID_MS,
  };
  const timeline = [
    { at: 1, status: 'waiting' },
    { at: FIRST_INVALID_MS, status: 'accepted' },
  ];
  const { transaction } = parse({ expiresAt: FIRST_INVALID_MS, next: invoice, timeline });
  expect(transaction.expiresAt).toBeUndefined();
  expect(transaction.timeline).toEqual([{ at: 1, status: 'waiting' }]);
  expect(transaction.next).toEqual({ kind: 'invoice', amount: '500', requisites: [], confirm: 'paid' });
  const pix = parse({ next: { kind: 'pix', code: 'c', qr: 'c', expiresAt: FIRST_INVALID_MS } });
  expect(pix.transaction.next).toEqual({ kind: 'pix', code: 'c', qr: 'c' });
  expect(() => readQuote({ fee: '0', net: '1', expiresAt: FIRST_INVALID_MS })).toThrow();
});

test.each([200_000, 2 ** 32, 0, -1, 5.5])(
  'a one-time code of %s digits shows no field, and the screen waits',
  (length) => {
    const { transaction, paths } = parse({ next: { kind: 'otp', length, attempts: 3 } });
    expect(transaction.next).toEqual({ kind: 'wait' });
    expect(paths).toContain('next.length');
  },
);

test('20,000 payment details, steps, networks and statuses are truncated within 100 ms, with three issues', async () => {
  const requisite = { label: 'CLABE', value: '646180157000000004' };
  const received = {
    timeline: many({ at: 1, status: 'waiting' }),
    next: { kind: 'instruction', steps: many('one'), requisites: many(requisite) },
  };
  const { transaction, paths } = parse(received);
  expect(transaction.timeline).toHaveLength(MAX_TIMELINE);
  expect(transaction.next).toMatchObject({
    steps: many('one', MAX_NEXT_ITEMS),
    requisites: many(requisite, MAX_NEXT_ITEMS),
  });
  expect(paths).toEqual(['timeline', 'next.steps', 'next.requisites']);
  expect(await findSlow(() => parse(received), TIME_LIMIT_MS)).toBeNull();
});

test('20,000 invalid payment details are not decoded one by one', () => {
  const { paths } = parse({ next: { kind: 'instruction', steps: [], requisites: many(7) } });
  expect(paths.length).toBeLessThanOrEqual(MAX_NEXT_ITEMS + 1);
});

test.each([1_000, 50_000])('a transaction with a field %i levels deep is decoded', async (levels) => {
  const received = { fee: nest(levels), next: { kind: 'wait', text: nest(levels) } };
  expect(parse(received).transaction).toMatchObject({ id: 'dep_1', next: { kind: 'wait' } });
  expect(await findSlow(() => parse(received), TIME_LIMIT_MS)).toBeNull();
});

test('a history batch of 20,000 transactions is truncated and reported', () => {
  const issues: Issue[] = [];
  const page = readTransactionPage({ items: many(null) }, (issue) => issues.push(issue));
  expect(page.items).toHaveLength(200);
  expect(issues).toHaveLength(1);
});

test.each([1_000, 50_000])('saved data %i levels deep lose only the account that contains them', (levels) => {
  const issues: Issue[] = [];
  const good = { card_number: { value: '411111••••••1111', token: 'rq_3', masked: true } };
  const saved = readSavedData({ spei: nest(levels), card: good }, (issue) => issues.push(issue));
  expect(saved).toEqual({ card: good });
  expect(issues.map(({ path }) => path)).toEqual(['saved.spei']);
});

test.each([[null], ['text'], [many(null)]])(
  'saved data that are not an object are an invalid response',
  (value) => {
    expect(() => readSavedData(value)).toThrow();
  },
);

test('an invalid country is dropped alone, and a duplicate country is listed once', () => {
  const issues: Issue[] = [];
  const mx = { code: 'mx', prefix: '52', currencies: ['MXN'] };
  const regions = readRegions([mx, null, { code: nest(1_000) }, mx], (issue) => issues.push(issue));
  expect(regions).toEqual([mx]);
  expect(issues).toHaveLength(2);
  expect(readRegions(nest(5_000))).toEqual([]);
});

test('invisible characters are removed from values of saved accounts and of prefilled fields', () => {
  const hidden = 'JANE\u202eDOE\u200b 03\u20662180';
  const saved = readSavedData({ spei: { clabe: { value: hidden } } });
  const [account] = accountsOf(saved, { name: 'spei', fields: [{ name: 'clabe' }] });
  expect(account?.fields.clabe).toMatchObject({ value: 'JANEDOE 032180' });
  const { fields } = readPreparation({ fields: [{ name: 'holder', value: hidden, isDisabled: true }] });
  expect(fields[0]).toMatchObject({ value: 'JANEDOE 032180' });
});

test.each(['USD\u202e', 'МХN', 'a long text', ''])(
  'a quote in the currency "%s" is rejected',
  (netCurrency) => {
    expect(() => readQuote({ fee: '0', net: '1', netCurrency, expiresAt: 1 })).toThrow();
  },
);
