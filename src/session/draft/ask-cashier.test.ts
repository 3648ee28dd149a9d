import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { disposeSession } from '../create-session.ts';
import { createDraft } from '../methods/select-method.ts';
import { createFakeSession } from '../testing/fake-session.ts';
import { requestPreparation } from './ask-cashier.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const METHOD = 'bank_out';
const payout = { type: 'withdrawal', amount: '100', currency: 'EUR' } as const;
const speeds = [{ id: 'standard', label: 'Standard', fee: '1' }];

test.each([
  ['is kept for the confirmation', {}, { speeds }],
  ['that arrives after the user has changed the details is dropped', { iban: 'ES91' }, undefined],
])('the explanation of a payout %s', async (_, changed, kept) => {
  const { session, answer } = createFakeSession();
  session.state.draft = { ...createDraft(METHOD), fields: { iban: 'DE89' } };
  const asked = requestPreparation(session, METHOD, session.state.draft.fields, payout);
  Object.assign(session.state.draft.fields, changed);
  await answer('BANKING:preparation-v1', 200, { fields: [], speeds });
  await asked;
  expect(session.state.draft.payout).toEqual(kept && expect.objectContaining(kept));
  disposeSession(session);
});
