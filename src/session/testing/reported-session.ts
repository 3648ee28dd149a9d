import { ref } from 'valtio/vanilla';
import { vi } from 'vitest';
import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import { createAnalytics } from '../../telemetry/analytics-catalogue.ts';
import { chooseMethod } from '../methods/select-method.ts';
import { submitPayment } from '../payment/attempt/submit-payment.ts';
import { followTransaction } from '../payment/transaction/follow-transaction.ts';
import { followSession } from '../telemetry/follow-session.ts';
import { createFakeSession, transactionOf } from './fake-session.ts';
import { methodOf } from './static-session.ts';

const LIST = 'BANKING:methods-payment-v3';
const SAVED = 'BANKING:userdata-payment-snippet';
const CREATE = 'BANKING_DEPOSIT:create-v1';
const PAYMENT = { method: 'spei', amount: '512', fields: {} };

/** A fake session that collects its analytics events and opens the screen of its transaction. */
export function createReportedSession() {
  const fake = createFakeSession();
  const { session } = fake;
  let received: string[] = [];
  followSession(session, {
    emit: createAnalytics(({ event_name, form_type, submit_amount, error_code, error_text, error_id }) => {
      const fields = [event_name, form_type, submit_amount, error_code, error_text, error_id];
      if (event_name !== 'call_error') received.push(fields.filter((field) => field !== undefined).join(' '));
    }),
    measure: () => undefined,
  });
  Object.assign(session.state.lists.deposit, {
    status: 'ready',
    methods: ref([methodOf(), methodOf({ name: 'oxxo' })]),
  });
  const stop = followTransaction(session, ({ status, next }) => {
    if (status !== 'waiting') return '/deposit/complete';
    return next?.kind === 'otp' ? '/deposit/redirect' : '/deposit/redirect/instruction';
  });
  session.onDispose(stop);

  const news = async () => {
    await vi.advanceTimersByTimeAsync(0);
    const events = received;
    received = [];
    return events;
  };
  const choose = (name = 'spei') => chooseMethod(session, 'deposit', methodOf({ name }));
  const pay = () => submitPayment(session, 'deposit', PAYMENT);
  const created = (part: Partial<Transaction> = {}) =>
    transactionOf({ idem: String(fake.sentOf(CREATE).at(-1)?.data.idem), amount: '512', ...part });
  /** Submits the form of SPEI, and drops the events until then. */
  const submit = async () => {
    choose();
    await news();
    pay();
    await news();
  };
  const answerList = async () => {
    await fake.answer(SAVED, 200, {});
    await fake.answer(LIST, 200, [{ name: 'spei', text: { en: 'SPEI' } }]);
  };
  return { ...fake, news, choose, pay, created, submit, answerList };
}
