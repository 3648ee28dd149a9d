// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../../public/locales/en.json';
import { user } from '../../../test/support/render.tsx';
import { renderInSession } from '../../../test/support/render-in-session.tsx';
import { createFakeSession } from '../../session/testing/fake-session.ts';
import RegionScreen from './region-screen.tsx';

const ASKED = 'BANKING_DEPOSIT:methods-country-selector-v2';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('countries that failed to load are requested again, and then listed', async () => {
  const { session, sentOf, answer } = createFakeSession();
  await renderInSession(session, <RegionScreen />);
  await act(() => answer(ASKED, 500));
  expect(document.body.textContent).toContain(en.socket.networkError);
  await user.click(screen.getByRole('button', { name: en.region.retry }));
  expect(document.body.textContent).not.toContain(en.socket.networkError);
  expect(sentOf(ASKED)).toHaveLength(2);
  await act(() => answer(ASKED, 200, [{ code: 'br', prefix: '+55' }]));
  screen.getByRole('button', { name: /^Brazil/ });
});
