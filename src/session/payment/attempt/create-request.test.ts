// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseMethods } from '../../../domain/methods/method.ts';
import { disposeSession } from '../../create-session.ts';
import { changeDraft, setAmount } from '../../draft/draft.ts';
import { chooseMethod } from '../../methods/select-method.ts';
import { createFakeSession } from '../../testing/fake-session.ts';
import {
  buildCreateRequest,
  duplicateOffer,
  endDuplicateOffer,
  payDespiteDuplicate,
  submitDraft,
} from './create-request.ts';

const CREATE = 'BANKING_DEPOSIT:create-v1';
const PAYOUT = 'BANKING_WITHDRAWAL:create-v1';
const amount_rules = { MXN: { min: 100, max: 200 }, BRL: { min: 100, max: 200 } };
const methods = parseMethods(
  [
    { name: 'spei', amount_rules },
    { name: 'oxxo', amount_rules },
  ],
  () => {},
);

let fake: ReturnType<typeof createFakeSession>;
const sent = () => fake.sentOf(CREATE).map(({ data }) => data);
const type = (amount: string) => setAmount(fake.session, amount);

beforeEach(async () => {
  vi.useFakeTimers();
  sessionStorage.clear();
  fake = createFakeSession();
  await fake.start();
  const [method] = methods;
  if (method) chooseMethod(fake.session, 'deposit', method);
  type('150');
  changeDraft(fake.session, { fields: { full_name: 'Ana Díaz' } });
});
afterEach(() => {
  disposeSession(fake.session);
  vi.useRealTimers();
});

it('a create request carries the host’s way back from a bank, and a bad one is reported and left out', () => {
  const { host } = fake.session.state;
  host.returnUrl = 'myapp://cashier';
  expect(buildCreateRequest(fake.session, 'deposit')).toMatchObject({ returnUrl: 'myapp://cashier' });
  host.returnUrl = 'https://user:secret@shop.example/';
  expect(buildCreateRequest(fake.session, 'deposit')).not.toHaveProperty('returnUrl');
  const messages = fake.notified.map(([, { message }]) => message);
  expect(messages).toEqual(['returnUrl: expected an https or app address without credentials']);
});

describe('a payment that was rejected as a possible duplicate', () => {
  beforeEach(async () => {
    submitDraft(fake.session, 'deposit');
    await fake.answer(CREATE, 409, { code: 'possible_duplicate', id: 'dep_0' });
  });

  it('is submitted again exactly as rejected, with a new idempotency key', () => {
    expect(duplicateOffer(fake.session, 'deposit')).toMatchObject({
      request: { amount: '150.00' },
      twinId: 'dep_0',
    });
    expect(payDespiteDuplicate(fake.session, 'deposit')).toBe(true);
    const [first, second] = sent();
    expect(second).toEqual({ ...first, idem: second?.idem, allowDuplicateOf: 'dep_0' });
    expect(second?.idem).not.toBe(first?.idem);
  });

  it('is not submitted again after a change of the amount, and no other request waives the duplicate check', () => {
    type('99999');
    expect(duplicateOffer(fake.session, 'deposit')).toBeNull();
    expect(payDespiteDuplicate(fake.session, 'deposit')).toBe(false);
    expect(submitDraft(fake.session, 'deposit')).toBe(false);
    type('160');
    expect(payDespiteDuplicate(fake.session, 'deposit')).toBe(false);
    expect(submitDraft(fake.session, 'deposit')).toBe(true);
    expect(sent()[1]).toMatchObject({ amount: '160.00' });
    expect(sent()).toHaveLength(2);
    for (const body of sent()) expect(body).not.toHaveProperty('allowDuplicateOf');
    expect(JSON.stringify(sent())).not.toContain('99999');
  });

  it.each<[string, () => void]>([
    ['a field was edited', () => changeDraft(fake.session, { fields: { full_name: 'Eva Díaz' } })],
    [
      'the host set another amount',
      () => Object.assign(fake.session.state.draft ?? {}, { amount: '170', tag: null }),
    ],
    ['the host set another currency', () => Object.assign(fake.session.state.user, { currency: 'BRL' })],
    ['another country was chosen', () => Object.assign(fake.session.state, { selectedCountry: 'br' })],
    ['a field of its preparation was edited', () => endDuplicateOffer(fake.session)],
  ])('is not offered again after %s', (_, change) => {
    change();
    expect(duplicateOffer(fake.session, 'deposit')).toBeNull();
    expect(payDespiteDuplicate(fake.session, 'deposit')).toBe(false);
    expect(sent()).toHaveLength(1);
  });

  it('is not offered on the form of another method', () => {
    const [, other] = methods;
    if (other) chooseMethod(fake.session, 'deposit', other);
    expect(payDespiteDuplicate(fake.session, 'deposit')).toBe(false);
  });

  it('is submitted again once, however often the button is pressed', () => {
    payDespiteDuplicate(fake.session, 'deposit');
    payDespiteDuplicate(fake.session, 'deposit');
    expect(sent()).toHaveLength(2);
  });
});

describe('only a validated amount is sent', () => {
  it.each(['99.99', '200.01', '99999', '', '0', '1,50.00'])('amount %s is not sent', (amount) => {
    type(amount);
    expect(buildCreateRequest(fake.session, 'deposit')).toBeNull();
    expect(submitDraft(fake.session, 'deposit')).toBe(false);
    expect(sent()).toEqual([]);
  });

  it('in a currency that the method does not accept, no request is sent', () => {
    fake.session.state.user.currency = 'USD';
    expect(submitDraft(fake.session, 'deposit')).toBe(false);
    expect(sent()).toEqual([]);
  });

  it('a withdrawal above the balance is not sent', () => {
    fake.session.state.user.balanceData = { primary: { amount: '120.00', currency: 'MXN' }, amounts: {} };
    expect(submitDraft(fake.session, 'withdrawal')).toBe(false);
    type('120');
    expect(submitDraft(fake.session, 'withdrawal')).toBe(true);
    expect(fake.sentOf(PAYOUT)).toHaveLength(1);
  });

  it('a submit button with another amount than the draft sends no request', () => {
    const shown = { amount: '150.00', currency: 'MXN' };
    Object.assign(fake.session.state.draft ?? {}, { amount: '180', tag: null });
    expect(submitDraft(fake.session, 'deposit', shown)).toBe(false);
    expect(submitDraft(fake.session, 'deposit', { ...shown, amount: '180.00' })).toBe(true);
    expect(sent()).toMatchObject([{ amount: '180.00', currency: 'MXN' }]);
  });
});

describe('a create request has what belongs to its kind', () => {
  beforeEach(() => {
    Object.assign(fake.session.state.bonus, {
      activeId: '7',
      list: [{ id: '7', type: 'deposit', depositBonusData: { minDeposit: 150 } }],
    });
    fake.session.state.user.balanceData = { primary: { amount: '500.00', currency: 'MXN' }, amounts: {} };
  });

  it('a deposit has the bonus from its least amount on, and no account', () => {
    expect(buildCreateRequest(fake.session, 'deposit')).toEqual({
      country: expect.anything(),
      currency: 'MXN',
      method: 'spei',
      amount: '150.00',
      fields: { full_name: 'Ana Díaz' },
      bonusId: '7',
    });
    type('149.99');
    expect(buildCreateRequest(fake.session, 'deposit')).not.toHaveProperty('bonusId');
  });

  it('a withdrawal has the account that it is paid from, and no bonus', () => {
    const request = buildCreateRequest(fake.session, 'withdrawal');
    expect(request).toMatchObject({ account: 'main' });
    expect(request).not.toHaveProperty('bonusId');
  });

  it('it has the fields that the cashier has prepared, unless the form has the same one', () => {
    const prepared = [
      { name: 'doc', value: '1' },
      { name: 'full_name', value: 'x' },
    ];
    Object.assign(fake.session.state.draft ?? {}, { prepared });
    expect(buildCreateRequest(fake.session, 'deposit')?.fields).toEqual({ doc: '1', full_name: 'Ana Díaz' });
  });

  it('there is none without a draft or a method', () => {
    fake.session.state.choice.method = null;
    expect(buildCreateRequest(fake.session, 'deposit')).toBeNull();
    fake.session.state.draft = null;
    expect(buildCreateRequest(fake.session, 'deposit')).toBeNull();
  });

  it('a submit button with another currency than the draft sends no request', () => {
    expect(submitDraft(fake.session, 'deposit', { amount: '150.00', currency: 'USD' })).toBe(false);
    expect(sent()).toEqual([]);
  });
});

it('a change of the draft without an attempt ends nothing, and one after another rejection keeps its reason', async () => {
  endDuplicateOffer(fake.session);
  submitDraft(fake.session, 'deposit');
  await fake.answer(CREATE, 400, { code: 'no_requisites' });
  endDuplicateOffer(fake.session);
  expect(fake.session.state.attempt?.rejection?.code).toBe('no_requisites');
});
