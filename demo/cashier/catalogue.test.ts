import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type EmvIssue, findEmvIssue, findPixIssue, isEmvCode } from '../../src/domain/checks/emv-code.ts';
import type { TransactionType } from '../../src/domain/payment/transaction.ts';
import type { Transaction } from '../../src/domain/payment/transaction-schema.ts';
import text from '../scenarios/examples.json?raw';
import { behaviourOf, CATALOGUE, findMethod, preparationOf } from './catalogue.ts';
import { findWrongFields } from './requests/check-fields.ts';
import { type RunningCashier, startCashier } from './start-cashier.ts';
import { CashierClient, DEPOSIT, WITHDRAWAL } from './testing/cashier-client.ts';
import { makeTestDatabase } from './testing/test-database.ts';

const examples = z.parse(
  z.object({
    fields: z.array(
      z.object({
        country: z.string(),
        currency: z.string(),
        direction: z.string(),
        method: z.string(),
        field: z.string(),
        valid: z.object({ value: z.string() }),
        invalid: z.object({ value: z.string() }),
      }),
    ),
  }),
  JSON.parse(text),
).fields;

let cashier: RunningCashier;

beforeAll(async () => {
  // No overload limits: hundreds of payments at once delay the steps of a slow machine, and the limits would then reject payments.
  const overload = { maxLateMs: Number.POSITIVE_INFINITY, maxWaiting: Number.POSITIVE_INFINITY };
  cashier = await startCashier({ port: 0, dbPath: await makeTestDatabase(), speed: 1_000, overload });
});
afterAll(() => cashier.close());

const KINDS: Record<string, readonly string[]> = {
  redirect: ['redirect'],
  instruction: ['instruction'],
  pix: ['pix'],
  eazype: ['eazype'],
  'unified-form': ['form'],
  crypto: ['address'],
  p2p: ['invoice'],
  india: ['invoice'],
  h2h: ['otp', 'redirect', 'wait'],
  confirm: ['wait'],
};

const directions: TransactionType[] = ['deposit', 'withdrawal'];

test.each(CATALOGUE.countries.map((place) => [`${place.country}/${place.currency}`, place] as const))(
  'every method of %s accepts its valid examples, rejects its invalid ones and responds as the catalogue says',
  { tags: 'release' },
  async (name, place) => {
    const client = await new CashierClient(cashier.url, `user-${name.replace('/', '_')}`).ready();
    for (const type of directions) {
      await Promise.all(
        place[type].map(async ({ name: method }) => {
          const body = bodyFor(type, place, String(method));
          const call = type === 'deposit' ? DEPOSIT : WITHDRAWAL;
          if (Object.keys(body.invalid).length > 0) {
            const wrong = await client.call(call, { ...body, fields: { ...body.fields, ...body.invalid } });
            expect(wrong, `${type} ${method}`).toMatchObject({
              status: 400,
              data: { code: 'invalid_fields' },
            });
          }
          const transaction = await client.pay(call, { ...body, idem: crypto.randomUUID() });
          const { response } = behaviourOf(type, String(method));
          expect(KINDS[response], `${type} ${method}`).toContain(transaction.next?.kind);
          expect(codeProblemOf(transaction), `${type} ${method}`).toBeNull();
        }),
      );
    }
    client.close();
  },
);

/** The fault for which the widget would reject the PIX or EMV code of a payment; null without one. */
function codeProblemOf(transaction: Transaction): EmvIssue | null {
  const { next } = transaction;
  if (next?.kind === 'pix') {
    return findPixIssue(next.code, { ...transaction, payee: next.beneficiary });
  }
  if (next?.kind !== 'instruction' || !next.qr || !isEmvCode(next.qr)) return null;
  return findEmvIssue(next.qr, transaction);
}

test('the catalogue has 470 methods in 28 countries', () => {
  expect(CATALOGUE.countries).toHaveLength(28);
  expect(CATALOGUE.countries.flatMap((place) => [...place.deposit, ...place.withdrawal])).toHaveLength(470);
});

function bodyFor(type: TransactionType, place: { country: string; currency: string }, name: string) {
  const { country, currency } = place;
  const own = examples.filter(
    (example) =>
      example.country === country &&
      example.currency === currency &&
      example.direction === type &&
      example.method === name,
  );
  const entries = (kind: 'valid' | 'invalid') => own.map((example) => [example.field, example[kind].value]);
  const min = Number(findMethod(type, place, name)?.amount_rules[currency]?.min ?? 0);
  return {
    idem: crypto.randomUUID(),
    method: name,
    // The next full hundred selects no scenario, while the minimum may end in the digits of a magic amount.
    amount: String(Math.ceil((min + 1) / 100) * 100),
    currency,
    country,
    fields: { ...preparedFor(name), ...Object.fromEntries(entries('valid')) },
    invalid: Object.fromEntries(entries('invalid')),
  };
}

/** For each field of a method's preparation form, its first option or, without options, a code of six digits. */
function preparedFor(method: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(preparationOf(method)).map(([name, { values }]) => [name, values[0]?.value ?? '123456']),
  );
}

/** Spellings of names that banks of these markets print on cards and statements. */
const NAMES = [
  'Ravi a/l Kumar',
  'Anita d/o Raj',
  'D´Souza Maria',
  'D’Souza Maria',
  'Kaʻu Ana',
  'Anne‐Marie Roy',
  'Gal·la Puig',
  'Martin Luther, Jr.',
  'Ng',
];

test('the rules for names accept the spellings that banks print', () => {
  const rules = CATALOGUE.countries
    .flatMap(({ deposit, withdrawal }) => [...deposit, ...withdrawal])
    .flatMap(({ fields }) => z.catch(z.array(z.record(z.string(), z.unknown())), []).parse(fields))
    .filter(({ name }) => name === 'full_name' || name === 'account_holder')
    .map(({ regex }) => new RegExp(String(regex), 'u'));
  expect(rules.length).toBeGreaterThan(50);
  for (const rule of rules) {
    const isKana = rule.source.includes('Katakana');
    const names = isKana ? ['ﾔﾏﾀﾞ ﾀﾛｳ', 'ジョン・スミス', 'サトー ハナコ'] : NAMES;
    for (const name of names) expect([rule.source, name, rule.test(name)]).toEqual([rule.source, name, true]);
  }
});

test('a PIX key of the type PHONE has the prefix of Brazil, because a bank reads eleven digits as a CPF', async () => {
  const client = await new CashierClient(cashier.url, 'user-br').ready();
  const place = CATALOGUE.countries.find(({ country }) => country === 'br');
  if (!place) throw new Error('no methods of Brazil');
  const key = (pix_key: string) => {
    const body = bodyFor('withdrawal', place, 'pix');
    return client.call(WITHDRAWAL, { ...body, fields: { ...body.fields, pix_key_type: 'PHONE', pix_key } });
  };
  expect(await key('11912345678')).toMatchObject({
    status: 400,
    data: { fields: { pix_key: 'errors.pix_key' } },
  });
  expect(await key('+5511912345678')).toMatchObject({ status: 200 });
  client.close();
  // A saved key is sent as its token, which has no prefix.
  const method = findMethod('withdrawal', place, 'pix');
  if (!method) throw new Error('no PIX');
  const { fields } = bodyFor('withdrawal', place, 'pix');
  const snippet = { pix: { pix_key: { value: '+55••••5678', masked: true, token: 'rq_1' } } };
  const sent = { ...fields, pix_key_type: 'PHONE', pix_key: 'rq_1' };
  expect(findWrongFields({ method, fields: sent, dialPrefix: '55', snippet })).toEqual({});
});
