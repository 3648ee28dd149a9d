// @vitest-environment happy-dom

import { ref } from 'valtio/vanilla';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { disposeSession } from '../create-session.ts';
import { reloadMethods, showError } from '../methods/methods.ts';
import { continuePayment } from '../payment/transaction/submit-step.ts';
import { createReportedSession } from '../testing/reported-session.ts';
import { methodOf } from '../testing/static-session.ts';

const CREATE = 'BANKING_DEPOSIT:create-v1';
const STEP = 'BANKING:continue-v1';
const LIST = 'BANKING:methods-payment-v3';
const SAVED = 'BANKING:userdata-payment-snippet';

let fake: ReturnType<typeof createReportedSession>;

beforeEach(async () => {
  vi.useFakeTimers();
  sessionStorage.clear();
  fake = createReportedSession();
  await fake.start();
});
afterEach(() => {
  disposeSession(fake.session);
  vi.useRealTimers();
});

test('a list that is loaded again, or opened again, is reported again; a render or a navigation to the same path is not', async () => {
  const { session } = fake;
  await fake.news();
  session.state.lists.deposit.methods = ref([methodOf()]);
  session.location.navigate('/deposit?refetch=1', { replace: true });
  expect(await fake.news()).toEqual([]);
  void reloadMethods(session, 'deposit');
  await fake.answer(SAVED, 200, {});
  expect(await fake.news()).toEqual([]);
  await fake.answer(LIST, 200, [{ name: 'spei', text: { en: 'SPEI' } }]);
  expect(await fake.news()).toEqual(['list_view']);
  fake.choose();
  expect(await fake.news()).toEqual(['method_choose', 'form_view redirect']);
  void reloadMethods(session, 'deposit');
  await fake.answerList();
  expect(await fake.news()).toEqual([]);
  session.location.back();
  expect(await fake.news()).toEqual(['list_view']);
});

test('a one-time code is reported as a step of the same screen, once', async () => {
  await fake.submit();
  const otp = { kind: 'otp', length: 6, attempts: 3 } as const;
  await fake.answer(CREATE, 200, fake.created({ next: otp }));
  expect(await fake.news()).toEqual(['created 512', 'step_view redirect']);
  const sent = continuePayment(fake.session, 'otp', { otp: '123456' });
  expect(await fake.news()).toEqual(['step_submit redirect']);
  await fake.answer(STEP, 200, fake.created({ next: otp, seq: 2, updatedAt: 1 }));
  await sent;
  expect(await fake.news()).toEqual([]);
});

test('the other screens are reported, and a screen that is left in the same moment is not', async () => {
  const { session } = fake;
  fake.choose();
  await fake.news();
  session.location.navigate('/deposit/bonus-details');
  expect(await fake.news()).toEqual(['bonus_view']);
  session.location.navigate('/deposit/video-instruction');
  expect(await fake.news()).toEqual(['video_view']);
  session.location.navigate('/withdrawal/confirm');
  expect(await fake.news()).toEqual(['confirm_view']);
  session.location.navigate('/history');
  session.location.navigate('/empty', { replace: true });
  expect(await fake.news()).toEqual(['empty_view']);
  showError(session, '/deposit', { code: 'timeout', message: 'Request timeout', diagnosticsId: 'a-1' });
  expect(await fake.news()).toEqual(['page_error timeout Request timeout a-1']);
});
