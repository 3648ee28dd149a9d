import { expect, test } from 'vitest';
import { runConformance } from '../../element/conformance/run-conformance.ts';
import { unitOf } from '../../src/domain/money/money.ts';
import { kitOptions } from './kit-options.ts';
import { numbersOf } from './list-mutants.ts';
import { plantCashier } from './planted-cashier.ts';

/** Number of catalogues; `CATALOGUES=500 SEED=1` with `npx vitest run --project unit` and this file tries more. */
const COUNT = Number(process.env.CATALOGUES ?? 4);
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000));
const LANES = 4;
/** Rules about lists, forms and create requests, because their result may depend on the catalogue. */
const ONLY = [
  ...[
    'methods-schema',
    'payable-market',
    'method-names',
    'currency-limits',
    'labels',
    'icons',
    'field-',
    'anchored',
    'choices',
  ],
  ...[
    'create-',
    'transaction-schema',
    'exact-amounts',
    'amount-limits',
    'malformed-amounts',
    'unknown-method',
    'invalid-fields',
  ],
  ...[
    'rejected-key',
    'similar-payment',
    'different-payment',
    'names',
    'same-key-again',
    'fingerprint',
    'quoted-fee',
    'next',
  ],
];

const MARKETS = [
  ['mx', 'MXN', '52'],
  ['jp', 'JPY', '81'],
  ['kw', 'KWD', '965'],
  ['cl', 'CLP', '56'],
  ['in', 'INR', '91'],
] as const;
const FIELDS = [
  { name: 'full_name', regex: "^\\p{L}[\\p{L}\\p{M} .,'-]{1,60}$" },
  { name: 'holder_name', regex: '^.{2,40}$' },
  { name: 'account_number', regex: '^\\d{18}$', mask: '000000000000000000' },
  { name: 'document', regex: '^[A-Z0-9]{6,12}$', type: 'text_uppercase' },
  { name: 'email', regex: '^[^\\s@]{1,64}@[^\\s@]+\\.[a-z]{2,10}$' },
  { name: 'bank', values: [1, 2, 3].map((at) => ({ text: `Bank ${at}`, value: `00${at}` })) },
  { name: 'pin', regexList: [{ regex: '^\\d{4}$' }, { regex: '[^0]' }], mask: '0000' },
  { name: 'phone', type: 'phone_with_prefix', regex: '^\\d{8,11}$' },
  { name: 'note' },
  { name: 'city', validations: [{ regex: '^[\\p{L} -]{2,30}$', error: 'A city' }] },
];

function makeCatalogue(seed: number) {
  const next = numbersOf(seed);
  const below = (end: number) => Math.floor(next() * end);
  const one = <T>(items: readonly T[]): T => items[below(items.length)] ?? (items[0] as T);
  const [country, currency, prefix] = one(MARKETS);
  const decimals = String(unitOf(currency)).length - 1;
  const amountOf = (minor: number) => {
    const text = (minor / Number(unitOf(currency))).toFixed(decimals);
    return below(4) === 0 ? Number(text) : text;
  };
  const makeMethods = (type: string) =>
    Array.from({ length: 1 + below(4) }, (_, at) => {
      // The least amount is above this cashier's fee, because the net amount must be positive.
      const min = 400 + below(50_000);
      const max = min + below(10 ** (2 + below(6)));
      const fields = FIELDS.filter(() => below(3) === 0).map((field) => ({
        placeholder_key: below(2) === 0 ? `placeholders.${field.name}` : `Your ${field.name}`,
        regex_error_key: 'errors.required',
        ...field,
      }));
      return {
        name: `${type}_${at}${one(['', '_x', '.y', '-z'])}`,
        category: one([null, 'e-money', 'unknown', 'cash_methods']),
        text: one([{ en: 'Pay' }, { en: 'Pay', es: 'Pagar', jp: '支払う' }]),
        position: below(9),
        isPopular: below(2) === 0,
        amount_rules: { [currency]: { min: amountOf(min), max: amountOf(max) } },
        fields: below(2) === 0 ? fields : Object.fromEntries(fields.map((field) => [field.name, field])),
        iconIds: { light: 'bank-light', dark: 'bank-dark', compact: 'bank-card' },
        ...(below(3) === 0 && { securityRulesGroup: 'group', isInvestForbidden: true }),
      };
    });
  const listed = ['deposit', 'withdrawal'].map((type) => [
    `${country} ${currency} ${type}`,
    Object.fromEntries(makeMethods(type).map((method) => [method.name, method])),
  ]);
  const region = { code: country, prefix, currencies: [currency] };
  return { country, currency, region, methods: Object.fromEntries(listed) };
}

async function findBlame(seed: number): Promise<string[]> {
  const { country, currency, region, methods } = makeCatalogue(seed);
  const data = `REGIONS.splice(0, 9, ${JSON.stringify(region)});
Object.assign(METHODS, ${JSON.stringify(methods)});
START[${JSON.stringify(currency)}] = 1_000_000_000n;
const FEES = {`;
  const cashier = await plantCashier([
    ['const FEES = {', data],
    ['{ isAmountOpen: isCoin }', '{ isAmountOpen: isCoin, dialPrefix: REGIONS[0].prefix }'],
  ]);
  const options = kitOptions(cashier.url, { country, currency, pushMs: 2_500 });
  const results = await runConformance(options, { only: ONLY, skip: ['login', 'pushed'] });
  await cashier.close();
  return results.flatMap(({ rule, outcome, message }) =>
    outcome === 'failed' ? [`seed ${seed}, ${rule.id}: ${message}`] : [],
  );
}

test('the kit blames no sound cashier, whatever its catalogue', {
  timeout: 60_000 + COUNT * 5_000,
}, async () => {
  const seeds = Array.from({ length: COUNT }, (_, at) => SEED + at);
  const blames: string[] = [];
  const runLane = async () => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift())
      blames.push(...(await findBlame(seed)));
  };
  await Promise.all(Array.from({ length: LANES }, runLane));
  expect(blames).toEqual([]);
});
