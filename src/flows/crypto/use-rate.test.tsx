// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInSession } from '../../../test/support/render-in-session.tsx';
import { disposeSession } from '../../session/create-session.ts';
import { createFakeSession } from '../../session/testing/fake-session.ts';
import { useRate } from './use-rate.ts';

const QUOTE = 'BANKING:quote-v1';
const DAY_MS = 86_400_000;
let fake: ReturnType<typeof createFakeSession>;

beforeEach(() => {
  vi.useFakeTimers();
  fake = createFakeSession();
});
afterEach(() => {
  disposeSession(fake.session);
  vi.useRealTimers();
});

function Rate({ validUntil }: { validUntil: number }) {
  return useRate({ value: '17', validUntil }, { method: 'btc', amount: '100', currency: 'MXN' }).value;
}

const show = (validUntil: number) => renderInSession(fake.session, <Rate validUntil={validUntil} />);

test('a rate that is valid for 30 days is not requested at once, although setTimeout overflows after 24.8 days', async () => {
  await show(Date.now() + 30 * DAY_MS);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fake.sentOf(QUOTE)).toHaveLength(0);
});

test('rates that are valid for a millisecond are requested at most once a second', async () => {
  await show(Date.now());
  for (let tick = 0; tick < 100; tick += 1) {
    await vi.advanceTimersByTimeAsync(20);
    const expiresAt = Date.now() + 1;
    await act(() => fake.answer(QUOTE, 200, { fee: '0', net: '1', rate: '17', expiresAt }));
  }
  expect(fake.sentOf(QUOTE).length).toBeGreaterThan(0);
  expect(fake.sentOf(QUOTE).length).toBeLessThanOrEqual(4);
});
