import type { Field } from '../../../../src/domain/fields/field.ts';
import { toDecimal } from '../../../../src/domain/money/money.ts';
import { dialPrefixOf } from '../../catalogue.ts';
import { makeIban, makePan } from './account-numbers.ts';
import type { BuildNext, NextContext } from './next-context.ts';
import { seededDigits } from './seeded-random.ts';

/** Prefixes of the shown card numbers by method; other methods that show a card number have the prefix of test cards. */
const BINS: Record<string, string> = {
  card_p2p_uz_humo: '986099',
  card_p2p_uz_uzcard: '860099',
  kg_elcart_p2p: '941799',
};
const TEST_BIN = '400000';

/** Wallets of Bangladesh send the payer a number by SMS, which the user must enter, because it proves the transfer. */
const NEEDS_NUMBER = new Set(['bkash', 'nagad', 'rocket']);
const TO_PHONE = /phone|sbp|sber|mbank|odengi|bkash|nagad|rocket|eg_wallet|papara/;

const TRX_ID_FIELD: Field = {
  name: 'transaction_id',
  type: 'text_uppercase',
  placeholder: 'placeholders.transaction_id',
  mask: null,
  value: '',
  isAdvanced: false,
  validations: [{ regex: '^[A-Z0-9]{8,10}$', error: 'errors.transaction_id', isExists: false }],
  values: [],
  isTriggered: false,
  isDisabled: false,
};

export const peerToPeerNext: BuildNext = (context) => {
  const { method, amount, body, scenario, expiresAt } = context;
  const needsReceipt = scenario === 'receipt_required';
  const needsNumber = !needsReceipt && NEEDS_NUMBER.has(method.name);
  return {
    kind: 'invoice',
    amount: toDecimal(amount, body.currency),
    requisites: recipientOf(context),
    expiresAt,
    confirm: needsReceipt ? 'receipt' : needsNumber ? 'utr' : 'paid',
    canCancel: true,
    ...(needsNumber && { field: TRX_ID_FIELD }),
  };
};

function recipientOf({ id, method, body }: NextContext) {
  const holder = { label: 'placeholders.full_name', value: 'SANDBOX RECIPIENT', icon: 'user' };
  if (method.name === 'tr_havale') {
    return [{ label: 'placeholders.iban', value: makeIban(id, 'TR', 26), icon: 'card', copy: true }, holder];
  }
  if (TO_PHONE.test(method.name)) {
    const phone = `+${dialPrefixOf(body.country)}${seededDigits(`phone ${id}`, 9)}`;
    return [{ label: 'placeholders.phone', value: phone, icon: 'phone', copy: true }, holder];
  }
  const pan = makePan(id, BINS[method.name] ?? TEST_BIN);
  return [{ label: 'placeholders.card_number', value: pan, icon: 'card', copy: true }, holder];
}
