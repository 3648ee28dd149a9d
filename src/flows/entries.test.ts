import { describe, expect, it } from 'vitest';
import catalogue from '../../demo/scenarios/catalogue.json' with { type: 'json' };
import { BANK_TRANSFER_VIEW, INDIA_VIEW, P2P_VIEW } from '../domain/fields/card-field.ts';
import { parseMethods } from '../domain/methods/method.ts';
import { isTileGroup, listedMethods } from '../domain/methods/method-groups.ts';
import type { TransactionType } from '../domain/payment/transaction.ts';
import { entryOf } from './entries.ts';

it('a press on a method or its group opens the screen that the catalogue names', () => {
  const behaviours: Record<string, Record<string, { entry: string }>> = catalogue.behaviours;
  for (const { country, currency, ...lists } of catalogue.countries) {
    for (const type of ['deposit', 'withdrawal'] as const) {
      for (const method of listedMethods(parseMethods(lists[type], () => undefined))) {
        const expected = behaviours[type]?.[method.name]?.entry;
        const group = isTileGroup(method.category) ? method.category : null;
        const ofGroup = group && entryOf(type, { ...method, name: '', cardViewType: null }).groupPath;
        const opened = [ofGroup, entryOf(type, method).path];
        expect(opened, `${country}/${currency} ${type} ${method.name}`).toContain(expected);
      }
    }
  }
});

describe('the first screen of a method whose matching criteria are', () => {
  const NONE = { name: 'a', category: null, cardViewType: null };
  const [india, p2p, bankTransfer] = [INDIA_VIEW, P2P_VIEW, BANK_TRANSFER_VIEW];
  it.each<[string, TransactionType, Partial<typeof NONE> | object, string]>([
    ['none', 'deposit', {}, '/deposit/redirect'],
    ['none', 'withdrawal', {}, '/withdrawal/redirect'],
    [
      'crypto over a view type',
      'deposit',
      { category: 'crypto', cardViewType: india },
      '/deposit/crypto/address',
    ],
    ['a view type over a name', 'deposit', { name: 'a_h2h', cardViewType: india }, '/deposit/india'],
    [
      'a name over the group of a flow',
      'deposit',
      { name: 'a_h2h', category: 'sbp-transgran-grouped' },
      '/deposit/host-to-host',
    ],
    [
      'a view type over a group',
      'deposit',
      { category: 'cash_methods', cardViewType: p2p },
      '/deposit/peer-to-peer/base',
    ],
    ['the group of a flow', 'deposit', { category: 'p2p_methods_ukraine' }, '/deposit/peer-to-peer/base'],
    ['another group', 'deposit', { category: 'cash_methods' }, '/deposit/group/redirect'],
    ['a group that is a heading', 'deposit', { category: 'e-money' }, '/deposit/redirect'],
    ['any group', 'withdrawal', { category: 'crypto' }, '/withdrawal/group/redirect'],
    [
      'a view type over a group',
      'withdrawal',
      { category: 'crypto', cardViewType: bankTransfer },
      '/withdrawal/nigerian-banks',
    ],
    ['a view type that only deposits know', 'withdrawal', { cardViewType: india }, '/withdrawal/redirect'],
  ])('%s, for a %s', (_, type, method, path) => {
    expect(entryOf(type, { ...NONE, ...method }).path).toBe(path);
  });
});
