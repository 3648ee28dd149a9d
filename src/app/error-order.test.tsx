// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { ref } from 'valtio/vanilla';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import en from '../../public/locales/en.json';
import { ENGLISH } from '../../test/support/render.tsx';
import { renderInSession } from '../../test/support/render-in-session.tsx';
import { FAILURES, type Failure, type FailureCode } from '../domain/errors/failures.ts';
import type { TransactionType } from '../domain/payment/transaction.ts';
import { RejectionCallout } from '../parts/form/rejection-callout.tsx';
import CompleteScreen from '../screens/complete/complete-screen.tsx';
import ErrorScreen from '../screens/error/error-screen.tsx';
import { PaymentCheckScreen } from '../screens/payment-check/payment-check-screen.tsx';
import { disposeSession } from '../session/create-session.ts';
import { createDraft } from '../session/methods/select-method.ts';
import { buildCreateRequest } from '../session/payment/attempt/create-request.ts';
import { PaymentService } from '../session/payment/attempt/payment-service.ts';
import { showTransaction } from '../session/payment/transaction/shown-transaction.ts';
import { createFakeSession, transactionOf } from '../session/testing/fake-session.ts';
import { attemptOf, methodOf, rejectedAttempt } from '../session/testing/static-session.ts';

const TYPES = ['deposit', 'withdrawal'] as const;
const IDEM = '0190f5fe-7c00-7a00-8000-000000000001';

const MONEY = [
  en.complete.notCharged,
  en.complete.sentText,
  en.complete.withdrawalMistaked.text,
  en.error.money,
  en.pay.duplicate.money,
  en.pay.untouched,
  en.recoveryAction.support,
  en.complete.sentKnown,
];
/** Failures whose own text says where the money is, each with the words that say it. */
const SAYS_MONEY = new Map<string, string>([
  ['no_code', 'a payment in progress isn’t lost'],
  ['not_created', 'you weren’t charged'],
  ['closed', 'you weren’t charged'],
  ['overloaded', 'you weren’t charged'],
  ['in_progress', 'we don’t know the result yet'],
]);
/** Rows of the catalogue that this test does not draw, with the reason. */
const ELSEWHERE = new Map<string, string>([
  ['no_methods', 'an empty list: nothing can have been paid, and R-TEXT-1 fixes its texts'],
  ['frame_address', 'a frame without a widget: nothing can have been paid, and R-TEXT-2 fixes its texts'],
  ['card_page', 'the card form: test/journeys/cards.test.ts'],
  ['bad_address', 'the address screen says not to send anything'],
  ['not_as_confirmed', 'the screen of a contradiction says not to pay'],
  ['wrong_utr', 'a message at a field: the payment stays on the screen'],
  ['duplicate_utr', 'a message at a field: the payment stays on the screen'],
  ['wrong_code', 'a message at a field: the payment stays on the screen'],
  ['wrong_step', 'a toast: the payment, which has moved on, is on the screen'],
  ['not_cancellable', 'a toast that says that the money has been sent'],
]);

let fake: ReturnType<typeof createFakeSession>;

beforeEach(() => {
  sessionStorage.clear();
  fake = createFakeSession();
  const { state } = fake.session;
  state.i18n = ENGLISH;
  const method = methodOf();
  state.choice.method = ref(method);
  state.draft = createDraft(method.name, '500');
  state.user.balanceData = { primary: { amount: '2500', currency: 'MXN' }, amounts: {} };
});
afterEach(() => disposeSession(fake.session));

function draw(code: FailureCode, area: Failure['area'], type: TransactionType) {
  const { session } = fake;
  if (area === 'page') {
    session.location.navigate('/error', {
      state: { code, message: 'Request timeout', diagnosticsId: 'a-1' },
    });
    return renderInSession(session, <ErrorScreen />);
  }
  if (area === 'payment-check') {
    session.state.attempt = attemptOf({ type, phase: 'checking' });
    return renderInSession(session, <PaymentCheckScreen />);
  }
  if (area === 'form') {
    const isBlocked = code === 'possible_duplicate' || code === 'pending_exists';
    session.state.attempt = rejectedAttempt(code, isBlocked ? { transactionId: 'dep_0' } : {});
    session.state.attempt.type = type;
    const request = buildCreateRequest(session, type);
    if (request) session.get(PaymentService).createRequest = { ...request, idem: IDEM };
    return renderInSession(session, <RejectionCallout type={type} />);
  }
  if (code === 'provider_address') {
    const next = { kind: 'redirect', url: 'http://evil.test/pay', method: 'GET' } as const;
    showTransaction(session, transactionOf({ type, status: 'waiting', next }));
  } else showTransaction(session, transactionOf({ type, status: 'mistaked', reason: { code } }));
  return renderInSession(session, <CompleteScreen />);
}

const positionOf = (text: string) => (document.body.textContent ?? '').indexOf(text);

/** Position of the first button that acts. A button that only copies does not count. */
function positionOfAction(): number {
  const [action] = screen.getAllByRole('button', { name: /^(?!Copy)/ });
  const range = document.createRange();
  range.setStart(document.body, 0);
  range.setEndBefore(action as HTMLElement);
  return range.toString().length;
}

const drawn = (Object.entries(FAILURES) as [FailureCode, Failure][]).filter(
  ([code, { area }]) => area !== 'nothing' && !ELSEWHERE.has(code),
);

describe.each(drawn)(
  '%s says what happened, whether money has moved, and what to do',
  (code, { area, text = '' }) => {
    test.each(TYPES)('in this order, for a %s', async (type) => {
      await draw(code, area, type);
      const own = ENGLISH.lookUp(text) ?? '';
      const said = SAYS_MONEY.get(code);
      const isUnfetched = type === 'withdrawal' && code === 'expired';
      const titles: Partial<Record<FailureCode, string>> = { possible_duplicate: en.pay.duplicate.title };
      const happened = isUnfetched ? en.instruction.payoutExpired : (titles[code] ?? own);
      const money = said ? positionOf(said) : Math.max(...MONEY.map(positionOf));
      const order = [
        positionOf(happened),
        money,
        hasAction(code) ? positionOfAction() : Number.MAX_SAFE_INTEGER,
      ];
      expect(
        order.every((position) => position >= 0),
        `${order}`,
      ).toBe(true);
      expect(order).toEqual(order.toSorted((a, b) => a - b));
      cleanup();
    });
  },
);

/** False for a rejection that gets no button of its own, because the form's main button and fields are its only recovery actions. */
function hasAction(code: FailureCode): boolean {
  const { area, recoveryActions } = FAILURES[code];
  return area !== 'form' || recoveryActions.some((action) => !['again', 'correct'].includes(action));
}

test('every row of the error catalogue is drawn by a test above, or is listed with a reason', () => {
  expect([...ELSEWHERE.keys()].filter((code) => !Object.hasOwn(FAILURES, code))).toEqual([]);
  expect(drawn.length + ELSEWHERE.size).toBe(
    Object.values(FAILURES).filter(({ area }) => area !== 'nothing').length,
  );
});
