import { ref } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import type { Snippet } from '../../domain/methods/saved-data.ts';
import { createState } from '../state.ts';
import { methodOf } from '../testing/static-session.ts';
import { lastUsedOf } from './last-used.ts';

const value = (text: string) => ({ value: text, masked: false });

function stateWith(snippet: Snippet) {
  const state = createState('deposit');
  state.lists.deposit.methods = ref([methodOf({ name: 'spei' }), methodOf({ name: 'wallet' })]);
  return Object.assign(state, { snippet });
}

test('the method used last is that of the newest account, with its amount', () => {
  const state = stateWith({
    spei: { clabe: value('1'), $used_at: value('100'), $amount: value('640.00') },
    'wallet#2': { email: value('a'), $used_at: value('200'), $amount: value('700.00') },
    'wallet#3': { email: value('b') },
  });
  expect(lastUsedOf(state)).toEqual({ method: 'wallet', amount: '700.00' });
});

test('an older cashier sends no amount', () => {
  expect(lastUsedOf(stateWith({ spei: { $used_at: value('100') } }))).toEqual({ method: 'spei', amount: '' });
});

test('an account of a withdrawal, or of a method that is no longer listed, is not used', () => {
  const state = stateWith({
    spei_payout: { clabe: value('1'), $used_at: value('900'), $amount: value('1.00') },
    spei: { $used_at: value('100'), $amount: value('640.00') },
  });
  expect(lastUsedOf(state)?.method).toBe('spei');
  expect(lastUsedOf(stateWith({ old: { $used_at: value('100') } }))).toBeNull();
});

test('a deposit of this session counts before the saved data, but not in another currency', () => {
  const state = stateWith({ spei: { $used_at: value('100'), $amount: value('640.00') } });
  state.lastPaid = { method: 'wallet', amount: '700.00', currency: 'MXN' };
  expect(lastUsedOf(state)?.method).toBe('wallet');
  state.user.currency = 'BRL';
  expect(lastUsedOf(state)?.method).toBe('spei');
});

test('unreadable times name no method', () => {
  expect(lastUsedOf(stateWith({ spei: { $used_at: value('yesterday') } }))).toBeNull();
});
