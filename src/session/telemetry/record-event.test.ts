// @vitest-environment happy-dom
import { ref } from 'valtio/vanilla';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveFrame } from '../card-frame/frame-task.ts';
import { disposeSession } from '../create-session.ts';
import { toggleBonus } from '../draft/draft.ts';
import { chooseRegion } from '../methods/load-regions.ts';
import { reloadMethods, showError } from '../methods/methods.ts';
import { chooseGroup, chooseMethod, resetChoice } from '../methods/select-method.ts';
import { PaymentService } from '../payment/attempt/payment-service.ts';
import { OpenPayments } from '../payment/found/open-payments.ts';
import { openTransaction } from '../payment/found/open-transaction.ts';
import { continuePayment } from '../payment/transaction/submit-step.ts';
import { transactionOf } from '../testing/fake-session.ts';
import { createReportedSession } from '../testing/reported-session.ts';
import { methodOf } from '../testing/static-session.ts';

const CREATE = 'BANKING_DEPOSIT:create-v1';
const ASK = 'BANKING:transaction-v1';
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

test('analytics events of a deposit from the list to its result', async () => {
  expect(await fake.news()).toEqual(['list_view']);
  fake.choose();
  expect(await fake.news()).toEqual(['method_choose', 'form_view redirect']);
  fake.pay();
  expect(await fake.news()).toEqual(['submit redirect 512']);
  await fake.answer(CREATE, 200, fake.created());
  expect(await fake.news()).toEqual(['created 512', 'step_view redirect/instruction']);
  await fake.push({ id: 'dep_1', status: 'processed', seq: 2 });
  expect(await fake.news()).toEqual(['processed 512']);
});

test('a payment whose outcome is unknown is reported once', async () => {
  await fake.submit();
  await fake.answer(CREATE, 500);
  expect(await fake.news()).toEqual(['doubt 512']);
  await fake.answer(ASK, 500);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await fake.news()).toEqual([]);
  await fake.answer(ASK, 200, fake.created());
  expect(await fake.news()).toEqual(['created 512', 'step_view redirect/instruction']);
});

test('a payment that is found after a reload is not reported as submitted or chosen again', async () => {
  await fake.submit();
  const answer = fake.created();
  disposeSession(fake.session);
  fake = createReportedSession();
  fake.session.state.lists.deposit.methods = ref([methodOf({ category: 'crypto' })]);
  await fake.news();
  const started = fake.session.get(PaymentService).start(fake.session.get(OpenPayments));
  expect(await fake.news()).toEqual(['doubt']);
  await fake.answer(ASK, 200, answer);
  await started;
  expect(await fake.news()).toEqual(['created 512', 'step_view redirect/instruction']);
  await fake.push({ id: 'dep_1', status: 'processed', seq: 2 });
  // The user has tapped neither group nor method, so there is no event of a choice.
  expect(fake.session.state.choice).toMatchObject({ group: 'crypto', method: { name: 'spei' } });
  expect(await fake.news()).toEqual(['processed 512']);
});

test('a payment that is being created while the user leaves is not reported when the list offers it', async () => {
  await fake.submit();
  if (fake.session.state.attempt) fake.session.state.attempt.abandoned = true;
  await fake.answer(CREATE, 200, fake.created());
  expect(fake.session.state.openPayment?.id).toBe('dep_1');
  expect(await fake.news()).toEqual([]);
});

test('a step is reported with the screen that it was sent from, once while it runs', async () => {
  await fake.submit();
  await fake.answer(CREATE, 200, fake.created());
  await fake.news();
  fake.session.location.navigate('/deposit/india/invoice');
  expect(await fake.news()).toEqual(['step_view india/invoice']);
  void continuePayment(fake.session, 'utr', { utr: '123456789012' });
  void continuePayment(fake.session, 'utr', { utr: '123456789012' });
  expect(await fake.news()).toEqual(['step_submit india/invoice']);
});

test('region and group are reported', async () => {
  const { session } = fake;
  await fake.news();
  session.location.navigate('/deposit/region');
  expect(await fake.news()).toEqual(['region_view']);
  chooseRegion(session, 'br');
  expect(await fake.news()).toEqual(['region_choose']);
  await fake.answerList();
  expect(await fake.news()).toEqual(['list_view']);
  session.location.navigate('/deposit/region');
  await fake.news();
  chooseRegion(session, 'br');
  expect(await fake.news()).toEqual([]);
  await fake.answerList();
  await fake.news();
  chooseGroup(session, 'deposit', 'crypto');
  expect(await fake.news()).toEqual(['group_choose']);
  chooseMethod(session, 'deposit', methodOf({ name: 'usdt', category: 'crypto' }));
  expect((await fake.news())[0]).toBe('method_choose');
  resetChoice(session);
  chooseMethod(session, 'deposit', methodOf({ name: 'usdt', category: 'crypto' }));
  expect((await fake.news()).slice(0, 2)).toEqual(['group_choose', 'method_choose']);
});

test('the bonus switch is reported, and not that a bonus is offered', async () => {
  const { session } = fake;
  await fake.news();
  session.state.bonus.isDisplayed = true;
  expect(await fake.news()).toEqual([]);
  toggleBonus(session);
  toggleBonus(session);
  expect(await fake.news()).toEqual(['bonus_off', 'bonus_on']);
});

test('a bonus that was switched off in the card frame is not reported again by the element around it', async () => {
  const { session } = fake;
  session.state.bonus.isDisplayed = true;
  fake.choose();
  await fake.news();
  const left = { path: '/deposit', hasChoice: false, amount: '', tag: null, isBonusOn: false };
  leaveFrame(session, 'deposit', left, () => undefined);
  expect(session.state.bonus.isEnabled).toBe(false);
  expect(await fake.news()).toEqual(['list_view']);
});

test('a method that is opened again is reported as a view, and not as chosen again', async () => {
  const { session } = fake;
  fake.choose();
  session.location.back();
  await fake.news();
  fake.choose();
  expect(await fake.news()).toEqual(['form_view redirect']);
  fake.choose('oxxo');
  expect(await fake.news()).toEqual(['method_choose']);
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

test.each(['accepted', 'processed'] as const)(
  'a payment that is %s when it is created is reported as both',
  async (status) => {
    await fake.submit();
    await fake.answer(CREATE, 200, fake.created({ status }));
    expect(await fake.news()).toEqual(['created 512', `${status} 512`]);
  },
);

test('each status of a payment is reported once', async () => {
  await fake.submit();
  await fake.answer(CREATE, 200, fake.created());
  await fake.news();
  for (const [at, status] of ['accepted', 'accepted', 'processed', 'processed'].entries())
    await fake.push({ id: 'dep_1', status, seq: at + 2 });
  expect(await fake.news()).toEqual(['accepted 512', 'processed 512']);
});

test('a failed payment is reported with its reason, which a push does not have', async () => {
  await fake.submit();
  const timeline = [{ status: 'waiting', at: 0 }] as never;
  await fake.answer(CREATE, 200, fake.created({ timeline }));
  await fake.news();
  await fake.push({ id: 'dep_1', status: 'mistaked', seq: 2 });
  expect(fake.session.state.transaction?.status).toBe('mistaked');
  expect(await fake.news()).toEqual([]);
  await fake.answer(
    ASK,
    200,
    fake.created({
      status: 'mistaked',
      seq: 2,
      updatedAt: 1,
      reason: { code: 'insufficient_funds' },
      timeline: [
        { status: 'waiting', at: 0 },
        { status: 'mistaked', at: 1 },
      ] as never,
    }),
  );
  expect(await fake.news()).toEqual(['failed 512 insufficient_funds insufficient funds']);
});

test('a reason that may be a secret is redacted when it is recorded', async () => {
  await fake.submit();
  await fake.answer(
    CREATE,
    200,
    fake.created({ status: 'mistaked', reason: { code: 'card 4111 1111 1111 1111' } }),
  );
  expect(await fake.news()).toEqual(['created 512', 'failed 512 card ••• card •••']);
});

test('a finished payment that is opened from the history is not reported', async () => {
  const { session } = fake;
  await fake.news();
  session.location.navigate('/history');
  expect(await fake.news()).toEqual(['history_view']);
  const opened = openTransaction(session, 'old');
  await fake.answer(ASK, 200, transactionOf({ id: 'old', status: 'processed' }));
  await opened;
  expect(session.state.transaction?.id).toBe('old');
  expect(await fake.news()).toEqual([]);
});
