// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import en from '../../../public/locales/en.json';
import { user } from '../../../test/support/render.tsx';
import { renderInSession } from '../../../test/support/render-in-session.tsx';
import { showError } from '../../session/methods/methods.ts';
import { createFakeSession } from '../../session/testing/fake-session.ts';
import ErrorScreen from './error-screen.tsx';

test('an error screen without a message shows and reports "Unknown error" with a reference', async () => {
  const { session, notified } = createFakeSession();
  await renderInSession(session, <ErrorScreen />);
  expect(document.body.textContent).toContain('Try to refresh the section');
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy();
  const [, detail] = notified.find(([name]) => name === 'Error') ?? [];
  expect(detail).toMatchObject({ message: 'Unknown error', code: 'unknown', url: '/error' });
  expect(document.body.textContent).toContain(`unknown ${detail?.diagnosticsId}`);
});

test('an expired token is named, and the main action leads to the host, which alone can renew it', async () => {
  const { session, notified } = createFakeSession();
  showError(session, '/deposit', { code: '401', message: 'The token has expired', diagnosticsId: 'a-1' });
  await renderInSession(session, <ErrorScreen />);
  expect(document.body.textContent).toContain(en.pay.noToken);
  expect(document.body.textContent).not.toContain(en.error.text);
  expect(document.querySelector('[data-color=primary]')?.textContent).toBe(en.recoveryAction.host);
  await user.click(screen.getByRole('button', { name: en.recoveryAction.host }));
  expect(notified.map(([name]) => name)).toContain('close');
  expect(screen.getByRole('button', { name: en.error.refresh })).toBeTruthy();
});
