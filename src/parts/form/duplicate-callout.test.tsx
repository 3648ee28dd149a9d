// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import en from '../../../public/locales/en.json';
import { user } from '../../../test/support/render.tsx';
import { renderInSession } from '../../../test/support/render-in-session.tsx';
import { endFakeSession, startFakeSession } from '../../../test/support/started-session.ts';
import { parseMethods } from '../../domain/methods/method.ts';
import { setAmount } from '../../session/draft/draft.ts';
import { chooseMethod } from '../../session/methods/select-method.ts';
import { submitDraft } from '../../session/payment/attempt/create-request.ts';
import type { createFakeSession } from '../../session/testing/fake-session.ts';
import { RejectionCallout } from './rejection-callout.tsx';
import { SubmitButton } from './submit-buttons.tsx';

const CREATE = 'BANKING_DEPOSIT:create-v1';
const AGAIN = 'Pay $150.00 once more';
const [method] = parseMethods([{ name: 'spei', amount_rules: { MXN: { min: 100, max: 200 } } }], () => {});
let fake: ReturnType<typeof createFakeSession>;
const names = () => screen.queryAllByRole('button').map((button) => button.textContent);

beforeEach(async () => {
  fake = await startFakeSession();
  if (method) chooseMethod(fake.session, 'deposit', method);
  setAmount(fake.session, '150');
  await renderInSession(fake.session, <RejectionCallout type="deposit" />);
  await act(async () => {
    submitDraft(fake.session, 'deposit');
    await fake.answer(CREATE, 409, { code: 'possible_duplicate', id: 'dep_0' });
  });
});
afterEach(() => endFakeSession(fake));

test('the open payment is the primary action, and the main button a secondary one until the draft changes', async () => {
  const colors = () => screen.getAllByRole('button').map(({ dataset }) => dataset.color);
  await renderInSession(fake.session, <SubmitButton>Deposit</SubmitButton>);
  expect(colors()).toEqual(['primary', 'neutral', 'neutral']);
  await act(async () => setAmount(fake.session, '160'));
  expect(colors()).toEqual(['primary']);
});

test('"Pay once more" shows the rejected amount and submits exactly that', async () => {
  expect(names()).toEqual([en.pay.duplicate.open, AGAIN]);
  await user.click(screen.getByRole('button', { name: AGAIN }));
  expect(fake.sentOf(CREATE).map(({ data }) => [data.amount, data.allowDuplicateOf])).toEqual([
    ['150.00', undefined],
    ['150.00', 'dep_0'],
  ]);
});

test('"Pay once more" disappears when the amount is edited, and a press in that moment submits nothing', async () => {
  const button = screen.getByRole('button', { name: AGAIN });
  setAmount(fake.session, '99999');
  await user.click(button);
  expect(names()).toEqual([]);
  expect(fake.sentOf(CREATE)).toHaveLength(1);
});
