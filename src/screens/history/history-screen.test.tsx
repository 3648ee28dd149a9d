// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../../public/locales/en.json';
import { ENGLISH } from '../../../test/support/render.tsx';
import { renderInSession } from '../../../test/support/render-in-session.tsx';
import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import { disposeSession } from '../../session/create-session.ts';
import { createFakeSession, transactionOf } from '../../session/testing/fake-session.ts';
import HistoryScreen from './history-screen.tsx';

let fake: ReturnType<typeof createFakeSession>;

beforeEach(() => {
  vi.useFakeTimers();
  fake = createFakeSession();
  fake.session.state.i18n = ENGLISH;
});
afterEach(() => {
  disposeSession(fake.session);
  vi.useRealTimers();
});

async function open(...items: Transaction[]) {
  await renderInSession(fake.session, <HistoryScreen />);
  await act(() => fake.answer('BANKING:transactions-v1', 200, { items, cursor: null }));
}

test('a withdrawal gets the label of its method although only the deposits are loaded', async () => {
  fake.session.state.lists.deposit.status = 'ready';
  await open(transactionOf({ type: 'withdrawal', method: 'spei_payout' }));
  await act(() =>
    fake.answer('BANKING:methods-withdrawal', 200, [{ name: 'spei_payout', text: { en: 'SPEI to CLABE' } }]),
  );
  expect(screen.getByRole('button', { name: /SPEI to CLABE/ })).toBeTruthy();
  expect(fake.sentOf('BANKING:methods-payment-v3')).toEqual([]);
});

test('a method that the market no longer has is shown in words, not by its name on the wire', async () => {
  await open(transactionOf({ method: 'old_bank-transfer' }));
  expect(screen.getByRole('button', { name: /Old bank transfer/ })).toBeTruthy();
});

test('a payment that the user has cancelled is cancelled, not failed', async () => {
  await open(
    transactionOf({ id: 'a', status: 'mistaked', reason: { code: 'cancelled_by_user' } }),
    transactionOf({ id: 'b', status: 'mistaked', reason: { code: 'wrong_pin' } }),
  );
  const rows = screen.getAllByRole('button', { name: /500/ }).map(({ textContent }) => textContent);
  expect(rows[0]).toContain(en.history.cancelled);
  expect(rows[0]).not.toContain(en.history.mistaked);
  expect(rows[1]).toContain(en.history.mistaked);
});

test('a payment that went back has the state in place of its status, and one of which a part went back says how much', async () => {
  const reversal = { state: 'refunded', amount: '500.00', at: 1_767_225_600_000 } as const;
  await open(
    transactionOf({ id: 'a', status: 'processed', amount: '500', reversal }),
    transactionOf({ id: 'b', status: 'processed', amount: '500', reversal: { ...reversal, amount: '90' } }),
    transactionOf({ id: 'c', status: 'waiting', amount: '500', reversal }),
  );
  const rows = screen.getAllByRole('button', { name: /500/ });
  expect(rows.map((row) => [row.dataset.status, row.querySelector('.history-status')?.textContent])).toEqual([
    ['cancelled', 'Refunded'],
    ['processed', 'Refunded: $90.00'],
    ['waiting', 'Waiting'],
  ]);
});

test('a withdrawal says which speed the user has chosen', async () => {
  await open(transactionOf({ type: 'withdrawal', method: 'spei_payout', speed: 'payout.standard' }));
  expect(screen.getByRole('button', { name: /500/ }).textContent).toContain(`· ${en.payout.standard} ·`);
});

test('a payout that was split names where its parts went, unless they are not its amount', async () => {
  const share = (label: string, amount: string) => ({
    ...{ method: label, label, amount, currency: 'MXN', arrivesIn: 0 },
  });
  const shares = [share('Visa', '100'), share('Mastercard', '150'), share('SPEI', '250')];
  const payout = { type: 'withdrawal', method: 'spei_payout', amount: '500' } as const;
  await open(
    transactionOf({ id: 'a', ...payout, shares }),
    transactionOf({ id: 'b', ...payout, shares: shares.slice(1) }),
  );
  // The row loads the code of the names, so the test needs real timers to wait for it.
  vi.useRealTimers();
  const names = await screen.findByText(/^Visa, Mastercard \u2066\+1\u2069$/);
  expect(names.closest('button')).toBe(screen.getAllByRole('button', { name: /500/ })[0]);
  expect(screen.getAllByText(/Mastercard/)).toHaveLength(1);
});

test('a payment that a batch repeats is shown once, also after the next batch', async () => {
  const copies = Array.from({ length: 3 }, () => transactionOf({ id: 'a' }));
  await renderInSession(fake.session, <HistoryScreen />);
  await act(() => fake.answer('BANKING:transactions-v1', 200, { items: copies, cursor: 'next' }));
  expect(screen.getAllByRole('button', { name: /500/ })).toHaveLength(1);
  await act(() => screen.getByRole('button', { name: en.history.more }).click());
  await act(() => fake.answer('BANKING:transactions-v1', 200, { items: copies, cursor: null }));
  expect(screen.getAllByRole('button', { name: /500/ })).toHaveLength(1);
});

test('another filter after "More" begins with the newest payments of its type', async () => {
  await renderInSession(fake.session, <HistoryScreen />);
  const items = [transactionOf({ id: 'a' })];
  await act(() => fake.answer('BANKING:transactions-v1', 200, { items, cursor: 'next' }));
  await act(() => screen.getByRole('button', { name: en.history.more }).click());
  await act(() => fake.answer('BANKING:transactions-v1', 200, { items: [], cursor: null }));
  await act(() => screen.getByRole('button', { name: en.history.deposits }).click());
  const asked = fake.sentOf('BANKING:transactions-v1').map(({ data }) => Object(data));
  expect(asked.map(({ type, cursor }) => [type, cursor])).toEqual([
    [undefined, undefined],
    [undefined, 'next'],
    ['deposit', undefined],
  ]);
});
