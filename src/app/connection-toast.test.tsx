// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import en from '../../public/locales/en.json';
import { user } from '../../test/support/render.tsx';
import { renderInSession } from '../../test/support/render-in-session.tsx';
import { Connection } from '../session/connection/connection.ts';
import { createFakeSession } from '../session/testing/fake-session.ts';
import { attemptOf, rejectedAttempt } from '../session/testing/static-session.ts';
import { dismissToast, showToast } from '../session/toasts.ts';
import { ConnectionToast } from './connection-toast.tsx';

let fake: ReturnType<typeof createFakeSession>;

const renderToast = () =>
  renderInSession(
    fake.session,
    <Router hook={() => ['/deposit', () => undefined]}>
      <ConnectionToast />
    </Router>,
  );

beforeEach(async () => {
  fake = createFakeSession();
  fake.session.state.everConnected = true;
  await renderToast();
});

afterEach(() => {
  vi.useRealTimers();
});

const turn = (link: typeof fake.session.state.link) =>
  act(async () => {
    fake.session.state.link = link;
  });
const device = (type: 'offline' | 'online') =>
  act(async () => {
    fake.session.state.isOffline = type === 'offline';
  });

test('a reconnect within the grace time shows no toast', async () => {
  for (const link of ['waiting', 'connecting', 'open'] as const) {
    await turn(link);
    expect(document.body.textContent).toBe('');
  }
});

test('a start without network is said to wait for a connection after 3 s', async () => {
  vi.useFakeTimers();
  fake.session.state.everConnected = false;
  await turn('connecting');
  await act(() => vi.advanceTimersByTimeAsync(3_100));
  expect(screen.getByRole('status').textContent).toBe(en.paymentCheck.offline);
});

test('a start that still waits after 10 s offers to try again, which connects at once', async () => {
  vi.useFakeTimers();
  fake.session.state.everConnected = false;
  await turn('connecting');
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(screen.queryByRole('button', { name: en.complete.retry })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1_100));
  const renew = vi.spyOn(fake.session.get(Connection), 'renew');
  await act(() => screen.getByRole('button', { name: en.complete.retry }).click());
  expect(renew).toHaveBeenCalledTimes(1);
});

test('a longer interruption of a socket that still reconnects is shown in a neutral tone, and its end is not announced', async () => {
  vi.useFakeTimers();
  await turn('waiting');
  await act(() => vi.advanceTimersByTimeAsync(2_900));
  expect(document.body.textContent).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByRole('status').textContent).toBe(en.paymentCheck.offline);
  await turn('connecting');
  expect(screen.getByRole('status').textContent).toBe(en.paymentCheck.offline);
  await turn('open');
  expect(document.body.textContent).toBe('');
});

test('no toast covers a form that says itself that there is no connection', async () => {
  fake.session.state.attempt = rejectedAttempt('offline');
  await turn('lost');
  expect(document.body.textContent).toBe('');
});

test('a lost connection shows a toast with a retry button until it is back, and then a confirmation', async () => {
  await turn('lost');
  expect(screen.getByRole('alert').textContent).toMatch(/^ErrorWe can’t reach the cashier/);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(fake.session.get(Connection).reopen).toHaveBeenCalledOnce();
  await turn('connecting');
  expect(screen.getByRole('button', { name: 'Try again' }).getAttribute('aria-busy')).toBe('true');
  await turn('open');
  expect(screen.queryAllByRole('alert')).toEqual([]);
  expect(screen.getByRole('status').textContent).toBe('You’re back online');
});

test('an offline device shows a toast at once, without a retry button', async () => {
  await device('offline');
  expect(screen.getByRole('alert').textContent).toContain('We can’t reach the cashier');
  expect(screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Close message',
  ]);
  await device('online');
  expect(screen.getByRole('status').textContent).toBe('You’re back online');
});

test('a toast whose code loads after the device went offline is shown', async () => {
  cleanup();
  fake.session.state.isOffline = true;
  await renderToast();
  expect(screen.getByRole('alert').textContent).toContain('We can’t reach the cashier');
});

test('a toast is not repeated beside the message of a failed request', async () => {
  await turn('lost');
  await act(async () => showToast(fake.session, en.socket.networkError));
  expect(screen.queryAllByRole('alert')).toEqual([]);
  await act(async () => dismissToast(fake.session, 1));
  expect(screen.queryAllByRole('alert')).toHaveLength(1);
});

test('a toast that the user closed does not come back before the connection was restored', async () => {
  await turn('lost');
  await user.click(screen.getByRole('button', { name: 'Close message' }));
  for (const link of ['connecting', 'lost', 'open'] as const) {
    await turn(link);
    expect(document.body.textContent).toBe('');
  }
  await turn('lost');
  expect(screen.queryAllByRole('alert')).toHaveLength(1);
});

const pay = (part: Parameters<typeof attemptOf>[0] = {}) =>
  act(async () => {
    fake.session.state.attempt = attemptOf(part);
  });

test('a payment without a response for ten seconds is said to be still checked, until it has one', async () => {
  vi.useFakeTimers();
  await pay({ submittedAt: Date.now() });
  await act(() => vi.advanceTimersByTimeAsync(9_900));
  expect(document.body.textContent).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByRole('status').textContent).toBe(en.paymentCheck.slow);
  await act(async () => screen.getByRole('button', { name: 'Close message' }).click());
  expect(document.body.textContent).toBe('');
  await act(async () => {
    fake.session.state.attempt = null;
  });
  expect(document.body.textContent).toBe('');
  // The user has closed the message about the first slow payment; a second slow payment is reported again.
  await pay({ submittedAt: Date.now() - 60_000 });
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('status').textContent).toBe(en.paymentCheck.slow);
});

test('while a captcha is solved, and once a payment was rejected, nothing is said to be slow', async () => {
  vi.useFakeTimers();
  for (const phase of ['verifying', 'rejected'] as const) {
    await pay({ phase, submittedAt: Date.now() - 60_000 });
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(document.body.textContent).toBe('');
  }
});

test('beside a payment that is being made no error asks to try again', async () => {
  await pay();
  await device('offline');
  expect(screen.getByRole('status').textContent).toBe(en.paymentCheck.offline);
  await device('online');
  expect(screen.getByRole('status').textContent).toBe(en.socket.back);
  await turn('lost');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe(en.socket.networkError);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
