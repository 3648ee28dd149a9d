// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ENGLISH, user } from '../../../test/support/render.tsx';
import { renderInSession } from '../../../test/support/render-in-session.tsx';
import { disposeSession } from '../../session/create-session.ts';
import { createFakeSession } from '../../session/testing/fake-session.ts';
import { methodOf } from '../../session/testing/static-session.ts';
import { SubmitButton } from './submit-buttons.tsx';
import { SubmitPanel } from './submit-panel.tsx';

const QUOTE = 'BANKING:quote-v1';
/** Longer than the pause in typing before a quote is requested. */
const PAUSE_MS = 400;
const pay = vi.fn();
let fake: ReturnType<typeof createFakeSession>;

const quoteOf = (fee: string, net: string, validMs = 300_000) => ({
  fee,
  net,
  arrivesIn: 60_000,
  expiresAt: Date.now() + validMs,
});
const pass = (milliseconds: number) =>
  act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
const respond = (quote: unknown, status = 200) => act(() => fake.answer(QUOTE, status, quote));
const button = () => screen.getByRole('button', { name: 'Deposit' });
const press = () => user.click(button());
const note = () => screen.getByRole('status').textContent;

beforeEach(async () => {
  vi.useFakeTimers();
  pay.mockReset();
  fake = createFakeSession();
  fake.session.state.i18n = ENGLISH;
  await renderInSession(
    fake.session,
    <SubmitPanel type="deposit" method={methodOf()} amount="500" isPaying>
      <SubmitButton onClick={pay}>Deposit</SubmitButton>
    </SubmitPanel>,
  );
  await pass(PAUSE_MS);
});
afterEach(() => {
  disposeSession(fake.session);
  vi.useRealTimers();
});

test('the fee is above the button, and one press pays with it', async () => {
  await respond(quoteOf('12.50', '487.50'));
  const list = document.querySelector('.sticky-footer dl');
  expect(list?.textContent).toBe('Fee$12.50You receive$487.50Arrivesabout 1 minute');
  await press();
  expect(pay).toHaveBeenCalledOnce();
});

test('a press before the quote waits for it, and pays once if nothing is charged', async () => {
  await press();
  await press();
  expect(button().getAttribute('aria-busy')).toBe('true');
  expect(pay).not.toHaveBeenCalled();
  await respond(quoteOf('0.00', '500.00'));
  expect(pay).toHaveBeenCalledOnce();
});

test('an edit cancels a press that waits for the quote: nothing is paid until the next press', async () => {
  disposeSession(fake.session);
  cleanup();
  fake = createFakeSession();
  fake.session.state.i18n = ENGLISH;
  const form = (amount: string) => (
    <form onSubmit={(event) => event.preventDefault()}>
      <input aria-label="Name" />
      <SubmitPanel type="deposit" method={methodOf()} amount={amount} isPaying>
        <SubmitButton onClick={pay}>Deposit</SubmitButton>
      </SubmitPanel>
    </form>
  );
  const { rerender } = await renderInSession(fake.session, form('500'));
  await pass(PAUSE_MS);
  await press();
  await user.type(screen.getByLabelText('Name'), 'A');
  await respond(quoteOf('0.00', '500.00'));
  expect(pay).not.toHaveBeenCalled();
  await press();
  expect(pay).toHaveBeenCalledOnce();

  // The amount changes as by a button of the form or by the host page, without an event of the form.
  await act(async () => rerender(form('700')));
  await press();
  await act(async () => rerender(form('7000')));
  await pass(PAUSE_MS);
  await respond(quoteOf('0.00', '7000.00'));
  expect(pay).toHaveBeenCalledOnce();
});

test('a press before a quote with a fee shows the fee, and the next press pays', async () => {
  await press();
  await respond(quoteOf('12.50', '487.50'));
  expect(pay).not.toHaveBeenCalled();
  expect(note()).toBe('Fee: $12.50. Press again to pay');
  await press();
  expect(pay).toHaveBeenCalledOnce();
});

test('a press waits two seconds; then the fee is said to be unknown, and the next press pays', async () => {
  await press();
  await pass(1900);
  expect(button().getAttribute('aria-busy')).toBe('true');
  await pass(200);
  expect(pay).not.toHaveBeenCalled();
  expect(note()).toBe('We don’t know the fee yet. Press again to pay anyway');
  await press();
  expect(pay).toHaveBeenCalledOnce();
});

test('where the cashier has no quote, the fee is said to be unknown before the press, which pays', async () => {
  await respond({ code: 'unknown_method' }, 404);
  expect(document.querySelector('.sticky-footer dl')?.textContent).toBe('Feenot known yet');
  await press();
  expect(pay).toHaveBeenCalledOnce();
});

test('an expired quote is requested again; a press pays only if it still costs the same', async () => {
  await respond(quoteOf('12.50', '487.50', 20_000));
  await pass(20_000);
  await press();
  expect(pay).not.toHaveBeenCalled();
  await pass(PAUSE_MS);
  expect(fake.sentOf(QUOTE)).toHaveLength(2);
  await respond(quoteOf('12.50', '487.50', 20_000));
  expect(pay).toHaveBeenCalledOnce();

  await pass(20_000);
  await press();
  await pass(PAUSE_MS);
  await respond(quoteOf('15.00', '485.00', 20_000));
  expect(pay).toHaveBeenCalledOnce();
  expect(note()).toBe('Fee: $15.00. Press again to pay');
  await press();
  expect(pay).toHaveBeenCalledTimes(2);
});

test('a fee that changed in the moment before the press is not paid silently', async () => {
  await respond(quoteOf('12.50', '487.50', 20_000));
  await pass(20_000);
  await pass(PAUSE_MS);
  await respond(quoteOf('15.00', '485.00'));
  await press();
  expect(pay).not.toHaveBeenCalled();
  expect(note()).toBe('Fee: $15.00. Press again to pay');
  await press();
  expect(pay).toHaveBeenCalledOnce();
});
