// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInSession } from '../../../test/support/render-in-session.tsx';
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
