import { describe, expect, test } from 'vitest';
import catalogue from '../../../demo/scenarios/catalogue.json' with { type: 'json' };
import { parseMethods } from '../methods/method.ts';
import { hasCardForm, isCardField, isCardMethod, markCardNumber } from './card-field.ts';

test.each([
  'card_number',
  'cardNumber',
  'cardnumber',
  'cc-number',
  'pan',
  'card_cvv',
  'cvc2',
  'security.csc',
  'card_expiry',
  'exp_month',
  'expiry',
  'card_pin',
  'card_security_code',
  'security_code',
  'securityCode',
  'ccv',
  'cvn2',
  'cardpan',
  'card',
  'bank_card',
  'to_card',
  'card_to',
  'senderCard',
  'numero_tarjeta',
  'tarjeta_numero',
  'exp',
  'expire_date',
  'expDate',
  'valid_thru',
  'card_valid_until',
  'cardnum1',
  'card1',
  'cardNumber2',
  'nomer_karty',
  'numer_karty',
  'kart_numarasi',
  'cartão',
  'ccn',
  'cc_n',
  'maskedpan',
  'expirydate',
  'expirationdate',
  'validthru',
  'mmyy',
  'mm_yy',
  'cardcvv2',
  'cvvcode',
  'cardinfo',
  'card_data',
  'creditcardnumber',
])('a field named %s contains card data', (name) => {
  expect(isCardField({ name })).toBe(true);
});

test.each([
  'full_name',
  'card_holder',
  'sender_last4',
  'account_number',
  'iban',
  'otp',
  'company',
  'postal_code',
  'card_type',
  'card_bank',
  'id_card',
  'gift_card',
  'sim_card_to',
  'valid_email',
  'country_code',
  'cardholder',
  'id_card2',
  'express',
  'dd_mm_yy',
  'sender_last4_1',
])('a field named %s contains no card data', (name) => {
  expect(isCardField({ name, category: 'card', mask: '000 000 00000000000 0' })).toBe(false);
});

test('a field with an unclear name is recognised by its placeholder or, for card methods, by its mask', () => {
  expect(isCardField({ name: 'field_1', placeholder: 'placeholders.card_cvv' })).toBe(true);
  expect(isCardField({ name: 'field_1', placeholder: 'placeholders.card_number' })).toBe(true);
  expect(isCardField({ name: 'field_1', category: 'card', mask: '0000 0000 0000 0000[ 000]' })).toBe(true);
  // A voucher number may have groups of four digits too, so the field's name has priority over its mask.
  expect(isCardField({ name: 'voucher', category: null, mask: '0000 0000 0000 0000' })).toBe(false);
});

test.each([
  '0000 0000 0000 0000',
  '0000-0000-0000-0000[-000]',
  '0000 0000 0000 000[0]',
  '0000.0000.0000.0000',
  '0000 000000 00000',
])('a field of any category with the mask %s is a card number', (mask) => {
  for (const category of [null, 'user', 'document'])
    expect(isCardField({ name: 'field_1', category, mask })).toBe(true);
});

test.each([
  '0000000000000000',
  '000 000 00000000000 0',
  '00000000 00000000000000',
  '0000-0000-0000-0000-0000-00',
  '0000 0000 0000',
  '0000 0000 00 0000000000',
  'aa00 0000 0000 0000 0000 0000 00',
  '0000 000 000',
])('a field with the mask %s may be for a bank account or document', (mask) => {
  expect(isCardField({ name: 'field_1', category: null, mask })).toBe(false);
});

const CARD_LABELS = [
  'Card number',
  'Card no.',
  'Your card’s number',
  'The number of your card',
  'Card or account number',
  '16-digit number on your card',
  'Número de tarjeta',
  'Número de la tarjeta',
  'Número do cartão',
  'Numéro de carte',
  'Kartennummer',
  'Kart numarası',
  'Nomor kartu',
  'Numer karty',
  'Номер карты',
  'Номер вашей карты',
  'Номер картки',
  'कार्ड नंबर',
  'కార్డ్ నంబర్',
  '银行卡号',
  'カード番号',
  '카드 번호',
  'MM/YY',
  'MM / YYYY',
  'Expiry (MM/YY)',
  'ММ/ГГ',
  'MM/AA',
  'CVV',
  'CVV2 code',
  'CVC',
  'Security code',
  'Code on the back',
  'Código de seguridad',
  'Expiry',
  'Expiry date',
  'Expiry date of the card',
  'Valid thru',
  'Card PIN',
  'PIN карты',
];
test.each(CARD_LABELS)('a field without a clear name and with the label %s is for card data', (label) => {
  expect(isCardField({ name: 'field_1', placeholder: label })).toBe(true);
  expect(isCardField({ name: 'field_1', placeholder: { en: 'Value', xx: label } })).toBe(true);
});

test.each([
  'Number of the SIM card',
  'SIM card number',
  'ID card number',
  'PAN card number',
  'Gift card code',
  'Numéro de carte SIM',
  'Numéro de carte d’identité',
  'Account number',
  'Bank account number (not your card)',
  'Número de cuenta',
  'Номер счёта',
  'Last 4 digits of your card',
  'Last 4 digits of the card number',
  'Últimos 4 dígitos de la tarjeta',
  'Последние 4 цифры номера карты',
  'Cardholder name',
  'Name on card',
  'Nome no cartão',
  'Имя на карте',
  'Card type',
  'Bank of the card',
  'Phone number',
  'Code from the SMS',
  'Security code from the SMS',
  'Date of birth (DD/MM/YY)',
  'ДД/ММ/ГГ',
  'Passport expiry date',
  'Expiry date of the passport',
  'Postcode',
  'PIN of the account',
])('a field without a clear name and with the label %s is not for card data', (label) => {
  expect(isCardField({ name: 'field_1', placeholder: { en: label } })).toBe(false);
});

test('each label of a card field in the locales is known without its key, and no other label', () => {
  const locales = import.meta.glob<{ placeholders: Record<string, string> }>(
    '../../../public/locales/*.json',
    {
      eager: true,
      import: 'default',
    },
  );
  const CARD = ['card_number', 'card_expiry', 'card_cvv', 'card_pin'];
  for (const [file, { placeholders }] of Object.entries(locales))
    for (const [key, label] of Object.entries(placeholders))
      expect([file, label, isCardField({ name: 'x', placeholder: { en: label } })]).toEqual([
        file,
        label,
        CARD.includes(key),
      ]);
});

test('methods of the catalogue count as card methods by their fields, not by their names', () => {
  const methods = catalogue.countries
    .flatMap(({ deposit, withdrawal }) => [deposit, withdrawal])
    .flatMap((list) => parseMethods(list, () => {}));
  const names = methods.filter(hasCardForm).map(({ name }) => name);
  expect(names).toContain('mx_card_h2h');
  expect(names).toContain('mx_card_payout');
  expect(names).toContain('kg_elcart_p2p');
  expect(names).not.toContain('spei_payout');
  expect(names).not.toContain('ua_anycard_p2p');
  expect(names.length).toBeGreaterThan(20);
});

describe('a form of a card is known by what the method is, whatever its fields are called', () => {
  const fields = [
    { name: 'number', mask: '0000000000000000' },
    { name: 'period', mask: '0000' },
  ];

  test.each([
    { checkLuhn: true },
    { category: 'card_method' },
    { category: 'nigeria-cards-grouped' },
    { cardViewType: 1 },
    { cardViewType: 4 },
  ])('%o', (facts) => {
    expect(hasCardForm({ fields, ...facts })).toBe(true);
    expect(isCardMethod({ fields: [], ...facts })).toBe(true);
    // The provider's page takes the card, so the widget's form has an amount alone.
    expect(hasCardForm({ fields: [], ...facts })).toBe(false);
  });

  test('a method of another kind has no card form', () => {
    expect(hasCardForm({ fields, category: 'e-money', cardViewType: 5, checkLuhn: false })).toBe(false);
  });

  test('the field with the digits of a card number is the one that the Luhn check is for', () => {
    const names = (given: { name: string; mask?: string; validations?: { regex: string }[] }[]) =>
      markCardNumber(given)
        .filter(isCardField)
        .map(({ name }) => name);
    expect(names(fields)).toEqual(['number']);
    expect(
      names([
        { name: 'a', validations: [{ regex: '^\\d{13,19}$' }] },
        { name: 'b', validations: [{ regex: '^\\d{3}$' }] },
      ]),
    ).toEqual(['a']);
    expect(
      names([
        { name: 'a', mask: '000 000 00000000000 0' },
        { name: 'b', mask: '00000000 00000000000000' },
      ]),
    ).toEqual(['a']);
  });
});

test.each(['cc-number', 'cc-csc', 'cc-exp', 'cc-exp-month', 'section-a billing cc-exp-year'])(
  'a field with the autocomplete %s contains card data',
  (autocomplete) => {
    expect(isCardField({ name: 'field_1', autocomplete })).toBe(true);
  },
);

test.each(['cc-name', 'cc-type', 'name', 'off'])(
  'a field with the autocomplete %s contains no card data',
  (autocomplete) => {
    expect(isCardField({ name: 'field_1', autocomplete })).toBe(false);
  },
);

test.each([
  'validity_period',
  'card_verification_value',
  'cardVerification',
  'card_check',
  'carte_numero',
  'fecha_vencimiento',
  'data_scadenza',
  'kortnummer',
  'номер_карты',
])('a field named %s contains card data too', (name) => {
  expect(isCardField({ name })).toBe(true);
});

test('a month and a year beside a slash are the expiry of a card', () => {
  expect(isCardField({ name: 'field_1', mask: '00/00' })).toBe(true);
  expect(isCardField({ name: 'field_1', mask: '00 / 0000' })).toBe(true);
  expect(isCardField({ name: 'field_1', mask: '00/00/0000' })).toBe(false);
});

test.each([
  'Fecha de vencimiento',
  'Fecha de caducidad',
  'Validade',
  'Data de validade',
  'Date d’expiration',
  'Gültig bis',
  'Ablaufdatum',
  'Prüfziffer',
  'Scadenza',
  'Data di scadenza',
  'Codice di sicurezza',
  'Срок действия',
  'Действительна до',
  'Термін дії',
  'Код безпеки',
  'Son kullanma tarihi',
  'Güvenlik kodu',
  'Data ważności',
  'Kod bezpieczeństwa',
  'Masa berlaku',
  'Berlaku hingga',
  'Kode keamanan',
  '有效期',
  '安全码',
  '有効期限',
  'セキュリティコード',
  '유효기간',
  '보안 코드',
  'تاريخ الانتهاء',
  'رمز الأمان',
  'समाप्ति तिथि',
  'Ημερομηνία λήξης',
  'Жарамдылық мерзімі',
  'Kortnummer',
  'Kaartnummer',
  'Číslo karty',
  'Bankkártya száma',
  'หมายเลขบัตร',
])('a field with the label %s in the user’s language is for card data', (label) => {
  expect(isCardField({ name: 'field_1', placeholder: { xx: label } })).toBe(true);
});

test.each([
  'Срок действия паспорта',
  'Fecha de vencimiento del pasaporte',
  'Scadenza del documento',
  'Dirección',
  'Código postal',
  'Data de nascimento',
])('a field with the label %s is not for card data', (label) => {
  expect(isCardField({ name: 'field_1', placeholder: { xx: label } })).toBe(false);
});
