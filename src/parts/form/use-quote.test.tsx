// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInSession } from '../../../test/support/render-in-session.tsx';
import { disposeSession } from '../../session/create-session.ts';
import { createFakeSession } from '../../session/testing/fake-session.ts';
import { useQuote } from './use-quote.ts';

const QUOTE = 'BANKING:quote-v1';
let fake: ReturnType<typeof createFakeSession>;

beforeEach(() => {
  vi.useFakeTimers();
  fake = createFakeSession();
});
afterEach(() => {
  disposeSession(fake.session);
  vi.useRealTimers();
});

function Fee({ amount }: { amount: string | null }) {
  const request = amount === null ? null : ({ type: 'deposit', method: 'spei', currency: 'MXN' } as const);
  return String(useQuote(request && { ...request, amount: amount ?? '' }).isSettled);
}

const pass = (milliseconds: number) =>
  act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
const requested = () => fake.sentOf(QUOTE).map(({ data }) => data.amount);

test('an amount that is chosen is quoted at once; while the user types, only the last one is, after a pause', async () => {
  const { rerender } = await renderInSession(fake.session, <Fee amount={null} />);
  const show = (amount: string) => act(async () => rerender(<Fee amount={amount} />));
  await show('500');
  await pass(0);
  expect(requested()).toEqual(['500']);

  for (const amount of ['5001', '50012', '500123']) {
    await pass(100);
    await show(amount);
  }
  await pass(300);
  expect(requested()).toEqual(['500']);
  await pass(100);
  expect(requested()).toEqual(['500', '500123']);

  await pass(1_000);
  await show('100');
  await pass(0);
  expect(requested()).toEqual(['500', '500123', '100']);
});
