// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ENGLISH } from '../../../test/support/render.tsx';
import { renderInSession } from '../../../test/support/render-in-session.tsx';
import { disposeSession } from '../../session/create-session.ts';
import { createDraft } from '../../session/draft/create-draft.ts';
import { createFakeSession } from '../../session/testing/fake-session.ts';
import { methodOf } from '../../session/testing/static-session.ts';
import { PaymentForm } from './payment-form.tsx';

const METHOD = methodOf({
  name: 'spei_payout',
  fields: [{ name: 'clabe', type: 'text', placeholder: 'CLABE' }],
});
const SAVED = { spei_payout: { clabe: { value: '•••• 7194', token: 't', masked: true } } };
let fake: ReturnType<typeof createFakeSession>;

beforeEach(async () => {
  vi.useFakeTimers();
  fake = createFakeSession();
  fake.session.state.i18n = ENGLISH;
  fake.session.state.draft = createDraft(METHOD.name, '');
  await renderInSession(fake.session, <PaymentForm type="withdrawal" method={METHOD} onSubmit={() => {}} />);
  await act(() => vi.advanceTimersByTimeAsync(0));
});
afterEach(() => {
  disposeSession(fake.session);
  vi.useRealTimers();
});

const answer = () => act(() => fake.answer('BANKING:userdata-payment-snippet', 200, SAVED));
const parts = () =>
  [...document.querySelectorAll('.saved, .form-field')].map(({ className }) => className.split(' ')[0]);

test('the fields of a withdrawal are drawn together with the saved details, so that they never move', async () => {
  expect([parts(), screen.queryByLabelText('Amount') !== null]).toEqual([[], true]);
  await answer();
  expect(parts()).toEqual(['saved', 'form-field']);
});

test('saved details that arrive after a second come below the fields', async () => {
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(parts()).toEqual(['form-field']);
  await answer();
  expect(parts()).toEqual(['form-field', 'saved']);
});
