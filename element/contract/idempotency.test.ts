import { expect, test } from 'vitest';
import { fingerprintOf, isRepeated } from './idempotency.ts';

const CREATE = 'BANKING_DEPOSIT:create-v1';
const BODY = {
  idem: '0190f5fe-7c00-7a00-8000-000000000001',
  method: 'spei',
  amount: '500.00',
  currency: 'MXN',
  country: 'mx',
  fields: { full_name: 'Ana Diaz', pin: '4821' },
};
const print = (change = {}, { secret = 'secret', type = CREATE } = {}) =>
  fingerprintOf(secret, type, { ...BODY, ...change });

test.each([
  ['another key', { idem: '0190f5fe-7c00-7a00-8000-000000000002' }],
  ['another captcha', { captcha: 'token' }],
  ['another order of keys', { fields: { pin: '4821', full_name: 'Ana Diaz' } }],
  ['a session token and a platform', { token: 'renewed', isNative: true, platform: 'ios' }],
])('a repeated request with %s has the same fingerprint', (_, change) => {
  expect(print(change)).toBe(print());
});

test.each([
  ['amount', { amount: '500.01' }],
  ['method', { method: 'oxxo' }],
  ['value', { fields: { full_name: 'Ana Diaz', pin: '4822' } }],
  ['account', { account: 'additional' }],
  ['similar payment', { allowDuplicateOf: 'dep_1' }],
])('another %s is another fingerprint', (_, change) => {
  expect(print(change)).not.toBe(print());
});

test('the fingerprint depends on the secret and the type, and shows no value', () => {
  const prints = [
    print(),
    print({}, { secret: 'other' }),
    print({}, { type: 'BANKING_WITHDRAWAL:create-v1' }),
  ];
  expect(new Set(prints).size).toBe(3);
  expect(prints.join()).toMatch(/^[0-9a-f,]+$/);
});

test('a new key is not repeated, and a key with the same fingerprint is', () => {
  expect([isRepeated(undefined, 'a'), isRepeated(null, 'a'), isRepeated({ fingerprint: 'a' }, 'a')]).toEqual([
    false,
    false,
    true,
  ]);
});

test.each([
  ['a closed key', null, { status: 410, data: { code: 'closed' } }],
  ['a key of another body', 'b', { status: 422, data: { code: 'idem_reused' } }],
])('%s is rejected', (_, fingerprint, rejection) => {
  expect(() => isRepeated({ fingerprint }, 'a')).toThrow(expect.objectContaining(rejection));
});
