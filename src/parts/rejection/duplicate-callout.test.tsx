// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../../public/locales/en.json';
import { allByRole, byRole, nameOf, press, render } from '../../../test/support/render.tsx';
import { parseMethods } from '../../domain/methods/method.ts';
import { createI18n } from '../../i18n/i18n.ts';
import { I18nProvider } from '../../i18n/use-i18n.tsx';
import { disposeSession } from '../../session/create-session.ts';
import { setAmount } from '../../session/draft/draft.ts';
import { chooseMethod } from '../../session/methods/select-method.ts';
import { submitDraft } from '../../session/payment/create-request.ts';
import { createFakeSession } from '../../session/testing/fake-session.ts';
import { SessionProvider } from '../../session/use-session.tsx';
import { RejectionCallout } from './rejection-callout.tsx';

const CREATE = 'BANKING_DEPOSIT:create-v1';
const AGAIN = 'Pay $150.00 once more';
const [method] = parseMethods([{ name: 'spei', amount_rules: { MXN: { min: 100, max: 200 } } }], () => {});
let fake: ReturnType<typeof createFakeSession>;
const names = () => allByRole('button').map(nameOf);

beforeEach(async () => {
  vi.useFakeTimers();
  sessionStorage.clear();
  fake = createFakeSession();
  fake.session.state.i18n = createI18n('en', { en });
  await fake.start();
  if (method) chooseMethod(fake.session, 'deposit', method);
  setAmount(fake.session, '150');
  await render(
    <I18nProvider value={fake.session.state.i18n}>
      <SessionProvider value={fake.session}>
        <RejectionCallout type="deposit" />
      </SessionProvider>
    </I18nProvider>,
  );
  await act(async () => {
    submitDraft(fake.session, 'deposit');
    await fake.answer(CREATE, 409, { code: 'possible_duplicate', id: 'dep_0' });
  });
});
afterEach(() => {
  disposeSession(fake.session);
  vi.useRealTimers();
});

test('"Pay once more" shows the rejected amount and submits exactly that', async () => {
  expect(names()).toEqual([en.pay.duplicate.open, AGAIN]);
  await press(byRole('button', AGAIN));
  expect(fake.sentOf(CREATE).map(({ data }) => [data.amount, data.allowDuplicateOf])).toEqual([
    ['150.00', undefined],
    ['150.00', 'dep_0'],
  ]);
});

test('"Pay once more" disappears when the amount is edited, and a press in that moment submits nothing', async () => {
  const button = byRole('button', AGAIN);
  setAmount(fake.session, '99999');
  await act(async () => button.click());
  expect(names()).toEqual([]);
  expect(fake.sentOf(CREATE)).toHaveLength(1);
});
