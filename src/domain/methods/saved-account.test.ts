import { describe, expect, test } from 'vitest';
import { accountsOf, summaryOf, titleOf } from './saved-account.ts';

const field = (name: string, type = 'text') => ({ name, type, values: [] });
const card = { name: 'card', fields: [field('card_holder'), field('card_number'), field('card_cvv')] };
const masked = (value: string) => ({ value, token: `t${value}`, masked: true });
const plain = (value: string) => ({ value, masked: false });

describe('the saved accounts of a method', () => {
  test('are its own and not another method’s, the last used first', () => {
    const snippet = {
      card: { card_number: masked('1') },
      'card#a': { card_number: masked('2'), $used_at: plain('200') },
      'card#b': { card_number: masked('3'), $used_at: plain('300'), $name: plain('Work') },
      card_h2h: { card_number: masked('4') },
    };
    const accounts = accountsOf(snippet, card);
    expect(accounts.map(({ id }) => id)).toEqual(['card#b', 'card#a', 'card']);
    expect(accounts[0]).toEqual({
      id: 'card#b',
      name: 'Work',
      isUsed: true,
      fields: { card_number: masked('3') },
    });
  });

  test('contain no fields without a form field, and no invalid date', () => {
    const snippet = {
      card: { iban: plain('DE1') },
      'card#a': { card_holder: plain('ANA'), card_number: plain(''), $used_at: plain('yesterday') },
    };
    expect(accountsOf(snippet, card)).toEqual([
      { id: 'card#a', name: '', isUsed: false, fields: { card_holder: plain('ANA') } },
    ]);
    expect(accountsOf(null, card)).toEqual([]);
  });

  test('have names without characters that are not drawn', () => {
    const snippet = { card: { card_number: masked('1'), $name: plain('Wo\u202erk\u200b') } };
    expect(accountsOf(snippet, card)[0]?.name).toBe('Work');
  });
});

describe('the title of a saved account', () => {
  const account = {
    id: 'card',
    name: '',
    isUsed: false,
    fields: { card_holder: plain('ANA DIAZ'), card_number: masked('411111••••••1111') },
  };

  test('is the user’s own name, or its numbers and other fields', () => {
    expect(titleOf({ ...account, name: 'Work' }, card)).toBe('Work');
    expect(titleOf(account, card)).toBe('Visa •• 1111 · ANA DIAZ');
    expect(summaryOf(account, card)).toBe('Visa •• 1111 · ANA DIAZ');
  });

  test('shows the text of a choice and a phone number as its owner writes it', () => {
    const method = {
      fields: [
        { name: 'bank_name', type: 'dropdown', values: [{ text: 'Access Bank', value: '044' }] },
        field('phone', 'phone_with_prefix'),
      ],
    };
    const fields = { bank_name: plain('044'), phone: plain('254712123456') };
    expect(summaryOf({ fields }, method)).toBe('+254 712 123456 · Access Bank');
  });

  test('shows the account however many fields stand before it, because a form may show the title alone', () => {
    const method = {
      fields: [
        field('full_name', 'text'),
        field('city', 'text'),
        field('bank', 'text'),
        field('clabe', 'text'),
      ],
    };
    const fields = {
      full_name: plain('ANA DIAZ'),
      city: plain('Mérida'),
      bank: plain('BBVA'),
      clabe: plain('032180000118359719'),
    };
    expect(summaryOf({ fields }, method)).toBe('032180000118359719 · ANA DIAZ');
  });
});
