// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../../public/locales/en.json';
import { ENGLISH, user } from '../../../test/support/render.tsx';
import { renderInSession } from '../../../test/support/render-in-session.tsx';
import { localPath } from '../../location/memory-location.ts';
import { disposeSession } from '../../session/create-session.ts';
import { chooseRegion } from '../../session/methods/load-regions.ts';
import { loadMethods } from '../../session/methods/methods.ts';
import { createFakeSession } from '../../session/testing/fake-session.ts';
import EmptyScreen from './empty-screen.tsx';

const LIST = 'BANKING:methods-payment-v3';
let fake: ReturnType<typeof createFakeSession>;

beforeEach(() => {
  vi.useFakeTimers();
  fake = createFakeSession();
  fake.session.state.i18n = ENGLISH;
  Object.assign(fake.session.state.user, { paymentGeo: 'MX', currency: 'MXN' });
});
afterEach(() => {
  disposeSession(fake.session);
  vi.useRealTimers();
});

const answer = (methods: unknown[]) =>
  act(async () => {
    await fake.answer(LIST, 200, methods);
    await fake.answer('BANKING:userdata-payment-snippet', 200, {});
  });
const buttons = () =>
  [...document.querySelectorAll('.status-screen-actions button')].map(({ textContent }) => textContent);

test('the main action of a country without methods leads back to the country before', async () => {
  const { session } = fake;
  void loadMethods(session, 'deposit');
  await answer([{ name: 'spei', text: { en: 'SPEI' } }]);
  chooseRegion(session, 'br');
  await answer([]);
  expect(localPath(session.location.current)).toBe('/empty');
  await renderInSession(session, <EmptyScreen />);
  expect(buttons()).toEqual(['Back: Mexico', en.empty.refresh]);
  await user.click(screen.getByRole('button', { name: 'Back: Mexico' }));
  expect(localPath(session.location.current)).toBe('/deposit');
  expect(session.state.selectedCountry).toBeNull();
  expect(fake.sentOf(LIST).at(-1)?.data).toMatchObject({ country: 'mx' });
});

test('where no country had methods, the main action is the choice of one', async () => {
  const { session } = fake;
  void loadMethods(session, 'deposit');
  await answer([]);
  await renderInSession(session, <EmptyScreen />);
  expect(buttons()).toEqual([en.region.title, en.empty.refresh]);
  await user.click(screen.getByRole('button', { name: en.region.title }));
  expect(localPath(session.location.current)).toBe('/empty/region');
});
