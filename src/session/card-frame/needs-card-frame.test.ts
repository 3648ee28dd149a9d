import { describe, expect, test } from 'vitest';
import { readPreparation } from '../../api/responses.ts';
import type { Method } from '../../domain/methods/method.ts';
import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import { createDraft } from '../methods/select-method.ts';
import { createFakeSession, transactionOf } from '../testing/fake-session.ts';
import { methodOf } from '../testing/static-session.ts';
import { keepsCardsOut, needsCardFrame } from './needs-card-frame.ts';

test('card fields are shown in a frame on a host page, and inline on the cashier’s own page', () => {
  const { session } = createFakeSession();
  expect(keepsCardsOut(session)).toBe(false);
  session.host.isOwnPage = false;
  expect(keepsCardsOut(session)).toBe(true);
});

test('PAY_WIDGET_CARDS=inline allows inline card fields on a host page', () => {
  const { session } = createFakeSession();
  session.host.isOwnPage = false;
  expect(keepsCardsOut(session, 'frame')).toBe(true);
  expect(keepsCardsOut(session, 'inline')).toBe(false);
});

const fieldsOf = (name: string) => readPreparation({ fields: [{ name }] }).fields;
const BANK = methodOf({ name: 'bank', fields: [{ name: 'account_number' }] });
const CARD = methodOf({ name: 'card', fields: [{ name: 'card_number' }], isCardInlineAllowed: true });
const LUHN = methodOf({ name: 'luhn', checkLuhn: true });
const CODE = fieldsOf('answer');
const NUMBER = fieldsOf('card_number');

function ask(
  method: Method | null,
  next?: Transaction['next'],
  listed: Method[] = [],
  path = '/deposit/redirect',
) {
  const { state } = createFakeSession().session;
  state.choice.method = method;
  if (method) state.draft = createDraft(method.name);
  if (next) state.transaction = transactionOf({ method: method?.name ?? 'other', next });
  Object.assign(state.lists.deposit, { status: 'ready', methods: listed });
  return { state, form: needsCardFrame(path, state) };
}

const formOf = (fields: typeof CODE): Transaction['next'] => ({ kind: 'form', fields });
const invoiceOf = (field?: (typeof CODE)[number]): Transaction['next'] => ({
  ...{ kind: 'invoice', amount: '5', requisites: [], confirm: 'utr' },
  ...(field && { field }),
});

describe('in a host page the card frame shows', () => {
  test('the form of a card method, which a list cannot forbid', () => {
    expect(ask(CARD).form).toEqual({ method: CARD, payment: undefined });
    expect(ask(BANK).form).toBe(null);
    // The provider's page asks the user for the card, so the form needs no card frame.
    expect(ask(methodOf({ name: 'redirected', category: 'card_method' })).form).toBe(null);
  });

  test('preparation that asks for card data, or that a card method asks for', () => {
    const { state } = ask(BANK);
    const prepared = (method: Method, asked: typeof CODE) => {
      state.choice.method = method;
      state.draft = { ...createDraft(method.name), asked };
      return needsCardFrame('/form', state);
    };
    expect(prepared(BANK, CODE)).toBe(null);
    expect(prepared(BANK, NUMBER)).toMatchObject({ method: BANK });
    expect(prepared(LUHN, CODE)).toMatchObject({ method: LUHN });
  });

  test('each later form of a card payment, also one that asks for no card data', () => {
    expect(ask(BANK, formOf(CODE)).form).toBe(null);
    expect(ask(BANK, formOf(NUMBER)).form).toEqual({ method: BANK, payment: 'dep_1' });
    expect(ask(CARD, formOf(CODE)).form).toEqual({ method: CARD, payment: 'dep_1' });
    expect(ask(LUHN, { kind: 'otp', length: 6, attempts: 3 }).form).toEqual({
      method: LUHN,
      payment: 'dep_1',
    });
    expect(ask(CARD, { kind: 'wait' }).form).toBe(null);
  });

  test('a form of a payment whose method the list lacks, which may be a card, once the list is loaded', () => {
    expect(ask(null, formOf(CODE)).form).toEqual({ method: null, payment: 'dep_1' });
    const { state } = ask(null, formOf(CODE));
    state.lists.deposit.status = 'loading';
    expect(needsCardFrame('/deposit/redirect', state)).toBe('unknown');
    const other = methodOf({ name: 'other' });
    expect(ask(null, formOf(CODE), [other]).form).toBe(null);
  });

  test('an invoice that asks for a card number, or for any number of a card payment', () => {
    expect(ask(null, invoiceOf(NUMBER[0])).form).toEqual({ method: null, payment: 'dep_1' });
    expect(ask(CARD, invoiceOf()).form).toEqual({ method: CARD, payment: 'dep_1' });
    // Without a known method the invoice counts as no card payment.
    expect(ask(null, invoiceOf()).form).toBe(null);
  });

  test('no list, because the user types nothing there', () => {
    for (const path of ['/deposit', '/deposit/group', '/withdrawal/region', '/history'])
      expect(ask(CARD, undefined, [], path).form).toBe(null);
  });
});
