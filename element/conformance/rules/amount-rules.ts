import { limitsOf } from '../../../src/domain/money/limits.ts';
import { toDecimal, unitOf } from '../../../src/domain/money/money.ts';
import type { TransactionType } from '../../../src/domain/payment/transaction.ts';
import { isCoin } from '../amounts.ts';
import {
  checkRejected,
  checkStatus,
  codeOf,
  idOf,
  isRejected,
  messageFor,
  outcomeOf,
  transactionIn,
} from '../expectations.ts';
import type { Kit } from '../kit.ts';
import { rulesOfBoth } from '../rule.ts';
import { check, need, Skipped } from '../rule-outcome.ts';
import { CREATE, inArabicDigits, minorOf, newKey } from '../values.ts';

export async function limited(kit: Kit, type: TransactionType) {
  const payable = await kit.payable(type);
  const { country, currency } = await kit.market();
  const limits = limitsOf(payable.method.amount_rules, currency, country);
  need(
    limits !== 'unavailable' && !isCoin(type, payable.method),
    `a ${type} method whose form has the amount`,
  );
  return { payable, currency, ...limits };
}

export const AMOUNT_RULES = rulesOfBoth('Create and idempotency', {
  'exact-amounts': {
    level: 'must',
    title: 'An amount that binary floats cannot represent comes back exactly',
    fix: 'Keep amounts as decimal strings or integers of minor units: 1.15 * 100 is less than 115 in floating point.',
    run: async (kit, type) => {
      const { payable, currency, min, max } = await limited(kit, type);
      need(unitOf(currency) > 1n, 'a currency with decimals');
      const traps = floatTraps(min, max, unitOf(currency));
      need(traps.length > 0, 'a method whose limits contain an amount that floats cannot represent');
      for (const minor of traps) {
        const body = await kit.body(type, payable, { amount: toDecimal(minor, currency) });
        const first = await kit.create(type, body);
        // An earlier rule may have paid the same amount, so the second request allows the duplicate.
        const allowed = { ...body, idem: newKey(), allowDuplicateOf: idOf(first) };
        const isTwin = codeOf(first) === 'possible_duplicate';
        const reply = isTwin ? await kit.create(type, allowed) : first;
        if (isRejected(reply)) throw new Skipped(`a method that takes amounts such as ${body.amount}`);
        checkStatus(reply, 200, `the amount ${body.amount}`);
        const transaction = transactionIn(reply);
        check(
          minorOf(transaction.amount, currency) === minor,
          `amount is ${transaction.amount}, was ${body.amount}`,
          reply,
        );
      }
    },
  },
  'amount-limits': {
    level: 'must',
    title:
      'Amounts outside the limits are rejected, with a message for the amount, and both limits are included',
    fix: 'Check the amount against amount_rules; respond with 400, the code amount_min or amount_max, and fields.amount.',
    run: async (kit, type) => {
      const { payable, currency, min, max } = await limited(kit, type);
      const client = await kit.user();
      const create = async (minor: bigint) => {
        const body = await kit.body(type, payable, { amount: toDecimal(minor, currency) });
        return { amount: body.amount, reply: await client.call(CREATE[type], body) };
      };
      for (const [minor, name] of [
        [min, 'minimum'],
        [max, 'maximum'],
      ] as const) {
        const { amount, reply } = await create(minor);
        const isTaken =
          reply.status === 200 || ['possible_duplicate', 'insufficient_funds'].includes(codeOf(reply));
        // Digits of the amount may select a fault of a test environment. Only a message about the field `amount` rejects the amount itself.
        check(
          isTaken || messageFor(reply, 'amount') === undefined,
          `the amount ${amount}, which is the ${name}, got ${outcomeOf(reply)}: both limits are included`,
          reply,
        );
      }
      for (const [minor, code] of [
        [min - 1n, 'amount_min'],
        [max + 1n, 'amount_max'],
      ] as const) {
        const { amount, reply } = await create(minor);
        checkRejected(
          reply,
          `the amount ${amount} outside ${toDecimal(min, currency)} to ${toDecimal(max, currency)}`,
        );
        check(
          typeof messageFor(reply, 'amount') === 'string' && [code, 'invalid_amount'].includes(codeOf(reply)),
          `the rejection of ${amount} has no code ${code} with fields.amount`,
          reply,
        );
      }
    },
  },
  'malformed-amounts': {
    level: 'must',
    title: 'Amounts that are no decimal string of the currency are rejected',
    fix: 'Accept digits with at most one point, and no more decimals than the currency has; never convert an amount to a float.',
    run: async (kit, type) => {
      await limited(kit, type);
      const body = await kit.body(type);
      for (const amount of [
        Number(body.amount),
        `-${body.amount}`,
        '1e3',
        `${body.amount.split('.')[0]},00`,
        ' 500',
        '0x1F4',
        `${body.amount.split('.')[0]}.000000000000000001`,
        // A careless check accepts these: in some languages `\d` matches Arabic digits, and `$` matches before a line break.
        inArabicDigits(body.amount),
        `${body.amount}\n`,
        '',
        null,
      ]) {
        const reply = await kit.create(type, { ...body, idem: newKey(), amount });
        const what = typeof amount === 'number' ? 'JSON number' : 'amount';
        checkRejected(reply, `the ${what} ${JSON.stringify(amount)}`);
      }
    },
  },
});

/** Amounts that become wrong if a cashier multiplies floats. Only cents vary, because other digits may select a scenario of a sandbox. */
function floatTraps(min: bigint, max: bigint, unit: bigint): bigint[] {
  const round = 100n * unit;
  const first = ((min + round - 1n) / round) * round;
  const found: bigint[] = [];
  for (let minor = first < max ? first : min; minor <= max && found.length < 2; minor += 1n) {
    const major = Number(minor) / Number(unit);
    if (Math.trunc(major * Number(unit)) !== Number(minor)) {
      found.push(minor);
      minor = (minor / round + 1n) * round;
    }
    // Above a round number only the first hundred amounts are tried, so the search goes on at the next one within the limits.
    if (first < max && minor % round >= 100n) minor = (minor / round + 1n) * round;
    if (minor > first + 50n * round) break;
  }
  return found;
}
