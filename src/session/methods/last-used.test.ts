import { ref } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import type { Snippet } from '../../domain/methods/saved-data.ts';
import { createState } from '../state.ts';
import { methodOf } from '../testing/static-session.ts';
import { lastUsedOf } from './select-method.ts';

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
  expect(lastUsedOf(state, 'deposit')).toEqual({ method: 'wallet', amount: '700.00' });
});

test('the method used last has no amount if an older cashier sends none', () => {
  expect(lastUsedOf(stateWith({ spei: { $used_at: value('100') } }), 'deposit')).toEqual({
    method: 'spei',
    amount: '',
  });
});

test('the list of withdrawals begins with the method that the user withdrew with last, whatever was deposited since', () => {
  const state = stateWith({
    spei_payout: { clabe: value('1'), $used_at: value('900'), $amount: value('312.00') },
    spei: { $used_at: value('950') },
  });
  state.lists.withdrawal.methods = ref([methodOf({ name: 'spei_payout' })]);
  state.lastPaid = { method: 'wallet', amount: '700.00', currency: state.user.currency };
  expect(lastUsedOf(state, 'withdrawal')).toEqual({ method: 'spei_payout', amount: '312.00' });
});

test('an account of a withdrawal, or of a method that is no longer listed, does not decide the method used last', () => {
  const state = stateWith({
    spei_payout: { clabe: value('1'), $used_at: value('900'), $amount: value('1.00') },
    spei: { $used_at: value('100'), $amount: value('640.00') },
  });
  expect(lastUsedOf(state, 'deposit')?.method).toBe('spei');
  expect(lastUsedOf(stateWith({ old: { $used_at: value('100') } }), 'deposit')).toBeNull();
});

test('a deposit of this session decides the method used last before the saved data, but not in another currency', () => {
  const state = stateWith({ spei: { $used_at: value('100'), $amount: value('640.00') } });
  state.lastPaid = { method: 'wallet', amount: '700.00', currency: 'MXN' };
  expect(lastUsedOf(state, 'deposit')?.method).toBe('wallet');
  state.user.currency = 'BRL';
  expect(lastUsedOf(state, 'deposit')?.method).toBe('spei');
});

test('saved accounts with unreadable times name no method as the last used one', () => {
  expect(lastUsedOf(stateWith({ spei: { $used_at: value('yesterday') } }), 'deposit')).toBeNull();
});
