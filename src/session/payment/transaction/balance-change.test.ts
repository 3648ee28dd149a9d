import { afterEach, beforeEach, expect, test } from 'vitest';
import { disposeSession } from '../../create-session.ts';
import type { Session } from '../../session.ts';
import { createStaticSession } from '../../testing/static-session.ts';
import { BalanceChange } from './balance-change.ts';

let session: Session;
beforeEach(() => {
  session = createStaticSession();
  session.state.user.currency = 'MXN';
  balance('100');
});
afterEach(() => disposeSession(session));

const balance = (primary: string, additional = '7') =>
  Object.assign(session.state.user, {
    balanceData: {
      amounts: {},
      primary: { amount: primary, currency: 'MXN' },
      additional: { amount: additional, currency: 'MXN' },
    },
  });
const open = { id: 'dep_1', status: 'waiting' } as const;
const paid = { id: 'dep_1', status: 'processed' } as const;
const change = () => session.get(BalanceChange);

test('the balance after a payment is known when the cashier has changed it', () => {
  change().note(open);
  expect(change().after(paid)).toBeNull();
  balance('600');
  expect(change().after(paid)).toBe('600');
});

test('the balance before a payment is the one at its first sight', () => {
  change().note(open);
  balance('600');
  change().note({ ...open, status: 'accepted' });
  expect(change().after(paid)).toBe('600');
});

test('a payment that was final when it was first seen has none', () => {
  change().note(paid);
  balance('600');
  expect(change().after(paid)).toBeNull();
});

test('another payment, and one that is not processed, have none', () => {
  change().note(open);
  balance('600');
  expect(change().after({ ...paid, id: 'dep_2' })).toBeNull();
  expect(change().after({ ...paid, status: 'mistaked' })).toBeNull();
  expect(change().after(open)).toBeNull();
});

test('a payment to the additional account changes that balance alone', () => {
  change().note({ ...open, account: 'additional' });
  balance('600');
  expect(change().after({ ...paid, account: 'additional' })).toBeNull();
  balance('600', '507');
  expect(change().after({ ...paid, account: 'additional' })).toBe('507');
});

test('nothing is known after the session has ended', () => {
  change().note(open);
  balance('600');
  disposeSession(session);
  expect(change().after(paid)).toBeNull();
});
