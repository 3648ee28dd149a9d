// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localPath } from '../../../location/memory-location.ts';
import { disposeSession } from '../../create-session.ts';
import { TransactionValues } from '../../draft/draft.ts';
import { chooseMethod, createDraft } from '../../methods/select-method.ts';
import { createFakeSession, transactionOf } from '../../testing/fake-session.ts';
import { methodOf } from '../../testing/static-session.ts';
import { showTransaction } from '../transaction/shown-transaction.ts';
import { retryPayment, tryAnotherMethod } from './retry-payment.ts';

let fake: ReturnType<typeof createFakeSession>;
const path = () => localPath(fake.session.location.current);

beforeEach(async () => {
  vi.useFakeTimers();
  sessionStorage.clear();
  fake = createFakeSession();
  fake.session.state.user.currency = 'MXN';
  await fake.start();
  chooseMethod(fake.session, 'deposit', methodOf());
});
afterEach(() => {
  disposeSession(fake.session);
  vi.useRealTimers();
});
const fail = (part: object = {}) =>
  showTransaction(fake.session, transactionOf({ status: 'mistaked', amount: '150', ...part }));

describe('trying the same method again', () => {
  it('leads to its form with the same amount, in place of the failed payment', () => {
    const form = path();
    fail();
    fake.session.location.navigate('/deposit/complete');
    const { depth } = fake.session.location;
    retryPayment(fake.session, 'deposit');
    expect(fake.session.state.transaction).toBeNull();
    expect(fake.session.state.draft).toEqual(createDraft('spei', '150'));
    expect([path(), fake.session.location.depth]).toEqual([form, depth]);
  });

  it('leaves the amount empty if it was in another currency', () => {
    fail({ currency: 'USD' });
    retryPayment(fake.session, 'deposit');
    expect(fake.session.state.draft).toEqual(createDraft('spei', ''));
  });

  it('leaves out what the user has typed for another method', () => {
    fail();
    fake.session.state.draft = { ...createDraft('oxxo', '70'), fields: { full_name: 'Ana' } };
    retryPayment(fake.session, 'deposit');
    expect(fake.session.state.draft).toEqual(createDraft('spei', '150'));
  });

  it('leads to the list if no method is chosen', () => {
    fail();
    fake.session.state.choice.method = null;
    retryPayment(fake.session, 'withdrawal');
    expect(path()).toBe('/withdrawal');
    expect(fake.session.state).toMatchObject({ transaction: null, draft: null });
  });
});

describe('the details of a payment that is tried again', () => {
  const CARD = { card_number: '4111111111111111', card_expiry: '12/30', card_holder: 'ANA DIAZ' };
  const CODES = { card_cvv: '123', cvc: '123', otp: '123456', card_pin: '1234', f3: '123' };
  const fields = [...Object.keys({ ...CARD, ...CODES })].map((name) => ({
    name,
    type: 'text',
    ...(name === 'f3' && { placeholder_key: 'placeholders.card_cvv' }),
  }));
  const pay = (savedId?: string | null) => {
    const method = methodOf({ fields });
    Object.assign(fake.session.state, { choice: { group: null, method }, draft: null });
    fail({ method: method.name });
    const filled = { ...(savedId !== undefined && { savedId }), fields: method.fields };
    fake.session.get(TransactionValues).keep('dep_1', { ...CARD, ...CODES }, filled);
    retryPayment(fake.session, 'deposit');
    return fake.session.state.draft;
  };

  it('are number, expiry and name on the cashier’s own page, and never a code', () => {
    Object.assign(fake.session.host, { isOwnPage: true });
    expect(pay(null)).toMatchObject({ amount: '150', typed: CARD, savedId: null });
    expect(Object.keys(fake.session.state.draft?.typed ?? {})).toEqual(Object.keys(CARD));
  });

  it('are no card data in a host page', () => {
    Object.assign(fake.session.host, { isOwnPage: false });
    expect(pay(null)?.typed).toEqual({ card_holder: CARD.card_holder });
  });

  it('are those of the account that was paid from', () => {
    expect(pay('visa#2')).toMatchObject({ savedId: 'visa#2' });
  });

  it('are in no storage', () => {
    Object.assign(fake.session.host, { isOwnPage: true });
    pay(null);
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toMatch(/4111 ?11|12\/30|ANA/);
  });
});

describe('trying another method', () => {
  it('leads to the list, and the next form gets the same amount', () => {
    fail();
    tryAnotherMethod(fake.session, 'deposit');
    expect(path()).toBe('/deposit');
    expect(fake.session.state).toMatchObject({ transaction: null, choice: { group: null, method: null } });
    expect(fake.session.state.draft).toEqual(createDraft('', '150'));
  });

  it('without a payment keeps the amount as the user typed it', () => {
    fake.session.state.draft = createDraft('spei', '1.500', 'pt-BR');
    tryAnotherMethod(fake.session, 'deposit');
    expect(fake.session.state.draft).toEqual(createDraft('', '1.500', 'pt-BR'));
  });

  it.each<[string, () => void]>([
    ['of another currency', () => fail({ currency: 'USD' })],
    ['that is empty', () => Object.assign(fake.session.state, { draft: createDraft('spei') })],
    ['that is not known', () => Object.assign(fake.session.state, { draft: null })],
  ])('keeps no amount %s', (_, prepare) => {
    prepare();
    tryAnotherMethod(fake.session, 'deposit');
    expect(fake.session.state.draft).toBeNull();
  });
});
