import { describe, expect, test } from 'vitest';
import { crc16, type EmvCode, emvCode, tlv } from '../../../demo/cashier/emv.ts';
import { vectors } from '../../../test/vectors/vectors.json' with { type: 'json' };
import { findEmvIssue, findPixIssue, isEmvCode, readEmvCode } from './emv-code.ts';

const SHOWN = { amount: '512.00', currency: 'BRL', payee: 'Pagamentos Exémple Ltda' };
const FACTS: EmvCode = {
  scheme: tlv('26', tlv('00', 'br.gov.bcb.pix') + tlv('25', 'pix.example/qr/v2/1')),
  currency: '986',
  amount: '512.00',
  country: 'BR',
  name: 'PAGAMENTOS EXEMPLE LTDA',
  city: 'SAO PAULO',
  reference: '***',
};
const GOOD = emvCode(FACTS);
const pix = (changes: Partial<EmvCode>) => emvCode({ ...FACTS, ...changes });

test.each(vectors.filter(({ kind }) => kind === 'emv_qr'))(
  'EMV code $id of the test vectors: valid is $valid',
  (vector) => {
    expect(typeof readEmvCode(vector.value) === 'object').toBe(vector.valid);
  },
);

describe('a PIX code', () => {
  test.each([
    ['pays what the screen shows', GOOD],
    ['has a lower-case checksum', GOOD.slice(0, -4) + GOOD.slice(-4).toLowerCase()],
    ['has an amount without trailing zeros', pix({ amount: '512' })],
    ['has a payee in another spelling', pix({ name: 'Pagamentos_Exemple Ltda' })],
  ])('is payable if it %s', (_, code) => expect(findPixIssue(code, SHOWN)).toBeNull());

  test('may omit the amount, and the screen may omit the payee', () => {
    const open = sealed(GOOD.replace('5406512.00', ''));
    expect(findPixIssue(open, { ...SHOWN, payee: undefined })).toBeNull();
  });

  test('may truncate a long payee name', () => {
    const payee = 'Associação Brasileira de Pagamentos Instantâneos';
    const name = 'ASSOCIACAO BRASILEIRA DE PAGAMENTOS';
    expect(findPixIssue(pix({ name }), { ...SHOWN, payee })).toBeNull();
  });

  test.each([
    ['structure', 'that is truncated', GOOD.slice(0, -1)],
    ['structure', 'that is empty', ''],
    ['structure', 'that is a URL', 'https://pix.example/000201'],
    ['structure', 'with a wrong length', sealed(GOOD.replace('5303986', '5304986'))],
    ['structure', 'with two amounts', sealed(GOOD.replace('5406512.00', '5406512.0054061.0000'))],
    ['structure', 'with text after its checksum', `${GOOD}0101`],
    [
      'structure',
      'that also authorises recurring payments',
      sealed(
        GOOD.replace(
          '6304',
          `${tlv('80', tlv('00', 'BR.GOV.BCB.PIX') + tlv('25', 'pix.example/rec/1'))}6304`,
        ),
      ),
    ],
    ['structure', 'of another payment scheme', pix({ scheme: tlv('26', tlv('00', 'COM.EXAMPLE.WWW')) })],
    ['checksum', 'with one digit of the amount changed', GOOD.replace('512.00', '912.00')],
    ['currency', 'in dollars', pix({ currency: '840' })],
    ['amount', 'of another amount', pix({ amount: '5120.0' })],
    ['amount', 'of an unreadable amount', pix({ amount: '5,12' })],
    ['amount', 'with an added fee', sealed(GOOD.replace('5802BR', '550202560410.05802BR'))],
    ['country', 'of another country', pix({ country: 'AR' })],
    ['payee', 'to another payee', pix({ name: 'MARIA SILVA' })],
    ['payee', 'without a payee', pix({ name: '' })],
  ])('is rejected with the problem "%s" if it is one %s', (problem, _, code) =>
    expect(findPixIssue(code, SHOWN)).toBe(problem),
  );

  test('is rejected if the screen shows another currency', () =>
    expect(findPixIssue(GOOD, { ...SHOWN, currency: 'USD' })).toBe('currency'));
});

test('a code of another country is compared by amount and currency', () => {
  const code = emvCode({ ...FACTS, currency: '704', amount: '100000', country: 'VN' });
  expect(findEmvIssue(code, { amount: '100000', currency: 'VND' })).toBeNull();
  expect(findEmvIssue(code, { amount: '100001', currency: 'VND' })).toBe('amount');
  expect(findEmvIssue(code, { amount: '100000', currency: 'THB' })).toBe('currency');
  expect(findEmvIssue(code.replace('VN', 'VM'), { amount: '100000', currency: 'VND' })).toBe('checksum');
});

test('a code in a foreign currency is rejected if the currency of the screen has no known ISO number', () => {
  const code = emvCode({ ...FACTS, currency: '702', amount: '512', country: 'SG' });
  expect(findEmvIssue(code, { amount: '512', currency: 'CLP' })).toBe('currency');
  expect(findEmvIssue(emvCode({ ...FACTS, currency: '152' }), { amount: '512', currency: 'CLP' })).toBeNull();
});

test('a code with fields in another order is an EMV code with an invalid structure', () => {
  const moved = sealed(`${tlv('65', '1')}${GOOD}`);
  expect(isEmvCode(moved)).toBe(true);
  expect(findEmvIssue(moved, SHOWN)).toBe('structure');
  expect(isEmvCode('1234567890126304')).toBe(false);
  expect(isEmvCode('12345678901263041234')).toBe(false);
});

test('only a text that starts like an EMV code is treated as one', () => {
  expect(isEmvCode(GOOD)).toBe(true);
  expect(isEmvCode('https://qr.example/000201')).toBe(false);
  expect(isEmvCode('upi://pay?pa=a@b')).toBe(false);
});

describe('a code with characters that apps count differently', () => {
  const utf8 = (text: string) => Buffer.byteLength(text);
  const units = (text: string) => text.length;
  const signs = (text: string) => [...text].length;
  const field = (tag: string, value: string, count = signs) =>
    `${tag}${String(count(value)).padStart(2, '0')}${value}`;
  const account = (name: string) => field('26', field('00', 'ID.CO.QRIS.WWW') + field('01', name));
  const code = (inner: string) => sealed(`000201${inner}5303986${field('58', 'BR')}63040000`);
  /** A code that apps read as `good` if they count characters, and as `bad` if they count `width` units for each `filler`. */
  const double = (good: string, bad: string, filler: string, width: number) => {
    const hidden = `${bad}80${String(good.length).padStart(2, '0')}`;
    return code(field('62', filler.repeat(hidden.length / (width - 1)) + hidden) + good);
  };

  test.each([
    ['UTF-8 bytes', 'é', 2],
    ['UTF-16 units', '😀', 2],
  ])('is rejected if an app that counts %s reads another amount', (_, filler, width) => {
    const twofold = double('5406512.00', '540899999.00', filler, width);
    expect(isEmvCode(twofold)).toBe(true);
    expect(findEmvIssue(twofold, SHOWN)).toBe('structure');
  });

  test('is rejected if an app that counts UTF-8 bytes reads another account, and the same amount', () => {
    const twofold = double(account('SHOP'), account('EVIL'), '日', 3);
    expect(findEmvIssue(twofold, SHOWN)).toBe('structure');
  });

  test('is rejected if the fields of a template have two readings', () => {
    const hidden = '0103BAD9009';
    const template =
      field('00', 'br.gov.bcb.pix') + field('02', 'é'.repeat(11) + hidden) + field('01', 'GOODX');
    expect(findEmvIssue(code(field('26', template)), SHOWN)).toBe('structure');
  });

  test.each([
    ['characters', signs],
    ['UTF-8 bytes', utf8],
    ['UTF-16 units', units],
  ])('is payable if it counts %s and has one reading', (_, count) => {
    const named = pix({ name: 'x' }).replace('5901x', field('59', 'Exémple 😀', count));
    expect(findPixIssue(sealed(named), { ...SHOWN, payee: 'Exemple' })).toBeNull();
  });
});

function sealed(code: string): string {
  const open = code.slice(0, -4);
  return open + crc16(open).toString(16).toUpperCase().padStart(4, '0');
}
