// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { Router } from 'wouter';
import en from '../../public/locales/en.json';
import { allByRole, byRole, press, render } from '../../test/support/render.tsx';
import { createI18n } from '../i18n/i18n.ts';
import { I18nProvider } from '../i18n/use-i18n.tsx';
import { Connection } from '../session/connection/connection.ts';
import { dismissNotice, showNotice } from '../session/notices.ts';
import { createFakeSession } from '../session/testing/fake-session.ts';
import { SessionProvider } from '../session/use-session.tsx';
import { LinkNotice } from './link-notice.tsx';

let fake: ReturnType<typeof createFakeSession>;

beforeEach(async () => {
  fake = createFakeSession();
  fake.session.state.everConnected = true;
  await render(
    <SessionProvider value={fake.session}>
      <I18nProvider value={createI18n('en', { en })}>
        <Router hook={() => ['/deposit', () => undefined]}>
          <LinkNotice />
        </Router>
      </I18nProvider>
    </SessionProvider>,
  );
});

const turn = (link: typeof fake.session.state.link) =>
  act(async () => {
    fake.session.state.link = link;
  });
const device = (type: 'offline' | 'online') => act(async () => window.dispatchEvent(new Event(type)));

test('a break that heals by itself is not worth a word', async () => {
  for (const link of ['waiting', 'connecting', 'open'] as const) {
    await turn(link);
    expect(document.body.textContent).toBe('');
  }
});

test('a lost line is said until it is back, can be tried again, and its return is good news', async () => {
  await turn('lost');
  expect(byRole('alert').textContent).toMatch(/^ErrorNo connection to the cashier/);
  await press(byRole('button', 'Try again'));
  expect(fake.session.get(Connection).reopen).toHaveBeenCalledOnce();
  await turn('connecting');
  expect(byRole('button', 'Try again').getAttribute('aria-busy')).toBe('true');
  await turn('open');
  expect(allByRole('alert')).toEqual([]);
  expect(byRole('status').textContent).toBe('You are back online');
});

test('a device without network is told at once, and has nothing to try', async () => {
  await device('offline');
  expect(byRole('alert').textContent).toContain('No connection to the cashier');
  expect(allByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Close the message',
  ]);
  await device('online');
  expect(byRole('status').textContent).toBe('You are back online');
});

test('what a failed call has just said is not said twice', async () => {
  await turn('lost');
  await act(async () => showNotice(fake.session, en.socket.networkError));
  expect(allByRole('alert')).toEqual([]);
  await act(async () => dismissNotice(fake.session, 1));
  expect(allByRole('alert')).toHaveLength(1);
});

test('what was closed is not said again before the line was back', async () => {
  await turn('lost');
  await press(byRole('button', 'Close the message'));
  for (const link of ['connecting', 'lost', 'open'] as const) {
    await turn(link);
    expect(document.body.textContent).toBe('');
  }
  await turn('lost');
  expect(allByRole('alert')).toHaveLength(1);
});
