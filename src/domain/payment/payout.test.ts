import { describe, expect, test } from 'vitest';
import { splitPayout } from '../../../demo/cashier/requests/split-payout.ts';
import { toDecimal } from '../money/money.ts';
import {
  acceptedPayee,
  arrivalOf,
  type Payout,
  problemOfPayout,
  problemOfShares,
  readPayout,
  type Share,
} from './payout.ts';

const PAYMENT = { method: 'sepa', amount: '100.00', currency: 'EUR' };

const share = (amount: string, more: Partial<Share> = {}): Share => ({
  method: 'cards',
  label: 'Visa',
  account: `•••• ${amount}`,
  amount,
  currency: 'EUR',
  arrivesIn: 60_000,
  ...more,
});
const speed = (more: object = {}) => ({
  id: 'instant',
  label: 'Instant',
  fee: '1.00',
  net: '99.00',
  arrivesIn: 10_000,
  ...more,
});

const transfer = (more: object = {}) => ({
  kind: 'transfer',
  amount: '0.10',
  currency: 'EUR',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  expires: 1_000_000,
  ...more,
});
const WALLET = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';
const message = (text: string, wallet = WALLET.toLowerCase()) => ({
  ownership: { kind: 'sign-message', message: `${text}\nWallet: ${wallet}` },
});

/** A random number generator with a seed (mulberry32), so that a failure can be repeated. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

test('100,000 random splits are exactly the amount, and a minor unit more or less in any part is found', {
  timeout: 120_000,
}, () => {
  const below = randomOf(38);
  const currencies = ['EUR', 'JPY', 'KWD', 'BTC'];
  for (let run = 0; run < 100_000; run++) {
    const currency = currencies[below(currencies.length)] ?? 'EUR';
    // About every fourth amount has up to 19 digits, more than a floating-point number holds. The others have up to ten.
    const whole = BigInt(1 + below(1_000_000_000)) * (below(4) === 0 ? 1_000_000_007n : 1n);
    const paid = Array.from({ length: below(6) }, (_, at) => ({
      at: below(1_000),
      source: `card ${at}`,
      amount: below(5) === 0 ? 0n : whole / BigInt(1 + below(7)) + BigInt(below(3)),
    }));
    const parts = splitPayout(paid, whole, 'sepa');
    const shares = parts.map(({ source, amount }) =>
      share(toDecimal(amount, currency), {
        method: source === 'sepa' ? source : 'cards',
        account: source,
        currency,
      }),
    );
    const payment = { method: 'sepa', amount: toDecimal(whole, currency), currency };
    if (problemOfShares(shares, payment) !== null)
      expect.fail(`run ${run}: ${problemOfShares(shares, payment)}`);
    for (const { source, amount } of parts) {
      const most = paid.find((one) => one.source === source)?.amount;
      if (most !== undefined && amount > most) expect.fail(`run ${run}: ${source} gets more than it paid`);
    }
    const wrong = below(shares.length);
    const changed = shares.map((one, at) => {
      const minor = parts[at]?.amount ?? 0n;
      return at === wrong ? { ...one, amount: toDecimal(minor + (run % 2 ? 1n : -1n), currency) } : one;
    });
    if (problemOfShares(changed, payment) === null) expect.fail(`run ${run}: a wrong sum is not found`);
  }
});

test('the oldest deposit gets its money back first, and the chosen account the rest', () => {
  const paid = [
    { at: 2, source: 'new', amount: 50n },
    { at: 1, source: 'old', amount: 30n },
  ];
  expect(splitPayout(paid, 20n, 'own')).toEqual([{ source: 'old', amount: 20n }]);
  expect(splitPayout(paid, 100n, 'own')).toEqual([
    { source: 'old', amount: 30n },
    { source: 'new', amount: 50n },
    { source: 'own', amount: 20n },
  ]);
});

test('a speed is that of the part by the method itself, and a payout arrives with its slowest part', () => {
  const shares = [share('40', { arrivesIn: 300 }), share('60', { method: 'sepa', arrivesIn: 500 })];
  expect(arrivalOf({ shares }, 'sepa', { arrivesIn: 10 })).toBe(300);
  expect(arrivalOf({ shares }, 'sepa', { arrivesIn: 400 })).toBe(400);
  expect(arrivalOf({ shares }, 'sepa', undefined)).toBe(500);
  expect(arrivalOf({}, 'sepa', { arrivesIn: 10 })).toBe(10);
  // The shares leave nothing for the withdrawal's own method, so its time does not count.
  expect(arrivalOf({ shares: shares.slice(0, 1) }, 'sepa', { arrivesIn: 10 })).toBe(300);
});

describe('a payout that contradicts its withdrawal has a problem', () => {
  const CASES: [what: string, payout: object, problem: RegExp][] = [
    ['shares below the amount', { shares: [share('40'), share('59.99')] }, /sum is not 100.00 EUR/],
    ['shares above the amount', { shares: [share('40'), share('60.01')] }, /sum/],
    ['a share of zero', { shares: [share('0.00'), share('100')] }, /shares.0: 0.00 is not above zero/],
    ['a negative share', { shares: [share('-1'), share('101')] }, /amount/],
    ['a share in another currency', { shares: [share('100', { currency: 'USD' })] }, /no amount of EUR/],
    ['a share of half a cent', { shares: [share('99.995'), share('0.005')] }, /no amount of EUR/],
    ['a source twice', { shares: [share('50'), share('50')] }, /repeats an earlier source/],
    [
      'a part by the method itself before the others',
      { shares: [share('50', { method: 'sepa' }), share('50')] },
      /the part by sepa is not the last/,
    ],
    ['no share at all', { shares: [] }, /shares/],
    ['shares that are no list', { shares: 'all' }, /shares/],
    ['an amount as a number', { shares: [{ ...share('100'), amount: 100 }] }, /amount/],
    ['21 shares', { shares: Array.from({ length: 21 }, () => share('1')) }, /shares/],
    ['a fee that is not in the net amount', { speeds: [speed({ net: '100.00' })] }, /are not 100.00 EUR/],
    ['a fee of the whole amount', { speeds: [speed({ fee: '100.00', net: '0.00' })] }, /are not/],
    ['a negative fee', { speeds: [speed({ fee: '-1.00', net: '101.00' })] }, /fee/],
    ['a speed without a fee', { speeds: [speed({ fee: undefined })] }, /fee/],
    ['a speed that arrives before it is sent', { speeds: [speed({ arrivesIn: -1 })] }, /arrivesIn/],
    ['two speeds with one id', { speeds: [speed(), speed()] }, /repeats an earlier id/],
    ['a close match without a name', { payee: { outcome: 'close-match' } }, /no name/],
    ['a close match with an unseen name', { payee: { outcome: 'close-match', name: '\u202e ' } }, /no name/],
    ['no match with a name', { payee: { outcome: 'no-match', name: 'Ana' } }, /names the holder/],
    ['a match with a name', { payee: { outcome: 'match', name: 'Ana' } }, /names the holder/],
    ['no check with a name', { payee: { outcome: 'not-possible', name: 'Ana' } }, /names the holder/],
    ['a match with a reason', { payee: { outcome: 'match', reason: 'closed' } }, /has a reason/],
    ['an unknown answer about the payee', { payee: { outcome: 'almost' } }, /payee.outcome/],
    ['a payee that is no object', { payee: 'match' }, /payee/],
    ['a message with unseen characters', message('I withdraw 100.00 EUR\u202e'), /not what the user reads/],
    [
      'a message with spaces that no screen draws',
      message('I withdraw 100.00  EUR'),
      /not what the user reads/,
    ],
    [
      'a message that ends in a line without text',
      message('I withdraw 100.00 EUR', `${WALLET}\n`),
      /not what/,
    ],
    ['a message of another amount', message('I withdraw 1100.00 EUR'), /does not name 100.00/],
    ['a message of another currency', message('I withdraw 100.00 USD'), /does not name EUR/],
    ['a message of another wallet', message('I withdraw 100.00 EUR', '0xabc'), /does not name 0x8ba1/],
    [
      'a message of hexadecimal digits',
      { ownership: { kind: 'sign-message', message: '0x49206f7765' } },
      /not what the user reads/,
    ],
    [
      'a message that signs in to a site',
      { ownership: { kind: 'sign-message', message: 'bank.example wants you to sign in with your account' } },
      /signs in/,
    ],
    ['a proof of an unknown kind', { ownership: { kind: 'seed-phrase', words: 12 } }, /ownership/],
    ['a transfer of nothing', { ownership: transfer({ amount: '0.00' }) }, /no amount/],
    ['a transfer of half a unit', { ownership: transfer({ amount: '0.005' }) }, /no amount/],
    ['a transfer of the whole withdrawal', { ownership: transfer({ amount: '100.00' }) }, /as much as/],
    ['a transfer to the wallet itself', { ownership: transfer({ address: WALLET.toLowerCase() }) }, /itself/],
    ['a transfer to a phone command', { ownership: transfer({ address: '*21*0123456789#' }) }, /address/],
    ['an id with markup', { speeds: [speed({ id: '<b>' })] }, /id/],
    ['an id with markup before it', { speeds: [speed({ id: '<b' })] }, /id/],
    ['an id with markup after it', { speeds: [speed({ id: 'b>' })] }, /id/],
    ['a transfer to two addresses', { ownership: transfer({ address: `${WALLET} ${WALLET}` }) }, /address/],
    ['a transfer to a link', { ownership: transfer({ address: `${WALLET}?amount=5` }) }, /address/],
  ];
  test.each(CASES)('%s', (_, answer, problem) => {
    expect(readPayout({ fields: [], ...answer }, { ...PAYMENT, wallet: WALLET })).toMatch(problem);
  });
});

test('a message that names the withdrawal can be signed, and one to a saved wallet too', () => {
  const answer = message('I withdraw 100.00 EUR.');
  expect(readPayout(answer, { ...PAYMENT, wallet: WALLET })).toEqual(answer);
  expect(readPayout(message('I withdraw 100.00 EUR', 'saved'), PAYMENT)).toMatchObject({ ownership: {} });
  // The message begins with hexadecimal letters, but it is a text and no encoded message.
  const german = message('Abhebung von 100.00 EUR.');
  expect(readPayout(german, { ...PAYMENT, wallet: WALLET })).toEqual(german);
  const parted = message('I withdraw 100.00 EUR.\n\nThis message moves no coins.\n');
  expect(readPayout(parted, { ...PAYMENT, wallet: WALLET })).toEqual(parted);
});

test.each([
  { outcome: 'match' },
  { outcome: 'no-match' },
  { outcome: 'close-match', name: 'Ana Díaz' },
  { outcome: 'not-possible' },
  { outcome: 'not-possible', reason: 'closed' },
])('the answer of a bank about the payee can be confirmed: %o', (payee) => {
  expect(readPayout({ payee }, PAYMENT)).toEqual({ payee });
});

test('a payout without a problem keeps its parts, with texts that hide nothing', () => {
  const answer = {
    fields: [],
    shares: [share('40', { label: 'Vi\u202esa' }), share('60', { method: 'sepa', account: '1234567890123' })],
    speeds: [speed(), speed({ id: 'standard', fee: '0.00', net: '100.00' })],
    later: 'a part of a newer contract',
  };
  const payout = readPayout(answer, PAYMENT) as Payout;
  expect(payout.shares?.map(({ label, account }) => [label, account])).toEqual([
    ['Visa', '•••• 40'],
    ['Visa', '•••• 0123'],
  ]);
  expect(problemOfPayout(payout, PAYMENT)).toBeNull();
  expect(readPayout({ fields: [] }, PAYMENT)).toEqual({});
});

test('a create request says which answer about the payee was accepted, and the name only of a close match', () => {
  expect(acceptedPayee({ outcome: 'close-match', name: 'Anna Schmidt-Weber' })).toEqual({
    payout_payee: 'close-match',
    payout_name: 'Anna Schmidt-Weber',
  });
  expect(acceptedPayee({ outcome: 'match', name: 'Anna Schmidt' })).toEqual({ payout_payee: 'match' });
});
