import { limitsOf } from '../../../src/domain/money/limits.ts';
import { toDecimal, unitOf } from '../../../src/domain/money/money.ts';
import type { TransactionType } from '../../../src/domain/payment/transaction.ts';
import { endByUser } from '../end-payment.ts';
import {
  checkRejected,
  checkSame,
  checkStatus,
  checkTimes,
  codeOf,
  idOf,
  isRejected,
  messageFor,
  nameOfCode,
  outcomeOf,
  transactionIn,
} from '../expectations.ts';
import { isCoin, type Kit } from '../kit.ts';
import { rulesOf, rulesOfBoth } from '../rule.ts';
import { check, need, Skipped } from '../rule-outcome.ts';
import { breaksRule, sampleFields, sampleOther } from '../sample-fields.ts';
import { CREATE, LOOKUP, minorOf, newKey } from '../values.ts';

/** The method of the kit, with its limits in the market. */
async function limited(kit: Kit, type: TransactionType) {
  const payable = await kit.payable(type);
  const { country, currency } = await kit.market();
  const limits = limitsOf(payable.method.amount_rules, currency, country);
  need(
    limits !== 'unavailable' && !isCoin(type, payable.method),
    `a ${type} method whose form has the amount`,
  );
  return { payable, currency, ...limits };
}

export const FIRST_RULES = rulesOf('Transaction', {
  'create-deposit': {
    level: 'must',
    title: 'A deposit is created as it was requested',
    fix: 'Respond with 200 and the transaction: the same idem, method, amount and currency, the type deposit.',
    run: async (kit) => {
      const { body, reply, transaction } = await kit.pay();
      check(transaction.type === 'deposit', `type is ${transaction.type}`, reply);
      checkSame(body, transaction, reply);
      checkTimes(transaction, reply);
      const client = await kit.user();
      await client.call(LOOKUP, { idem: body.idem });
      const responses = client.responsesTo(Object(reply.sent).msgid);
      check(responses.length === 1, `the create request got ${responses.length} responses`, reply);
    },
  },
  'transaction-schema': {
    level: 'must',
    title: 'A transaction has the fields of the contract, in their types',
    fix: 'Correct the fields that are named: the widget cannot read the transaction, so the outcome of the payment stays unknown to the user.',
    run: async (kit) => {
      const { transaction } = await kit.pay();
      transactionIn(await (await kit.user()).call(LOOKUP, { id: transaction.id }));
      if ((await kit.candidates('withdrawal')).length > 0)
        await kit.release(async () => void (await kit.pay('withdrawal')));
    },
  },
});

export const COMMIT_RULES = rulesOfBoth('Create and idempotency', {
  'response-after-commit': {
    level: 'must',
    title: 'A payment exists when its response comes',
    fix: 'Commit key and transaction to the database first, then respond: a crash in between would lose the payment.',
    run: async (kit, type) => {
      const second = await kit.open(kit.options.token);
      const body = await kit.body(type);
      const { transaction } = await kit.pay(type, body);
      for (const data of [{ idem: body.idem }, { id: transaction.id }]) {
        const found = await second.call(LOOKUP, data);
        checkStatus(found, 200, 'right after the response the lookup');
        check(idOf(found) === transaction.id, 'the lookup got another payment', found);
      }
    },
  },
});

export const CREATE_RULES = rulesOfBoth('Create and idempotency', {
  'exact-amounts': {
    level: 'must',
    title: 'An amount that binary floats cannot represent comes back exactly',
    fix: 'Keep amounts as decimal strings or integers of minor units: 1.15 * 100 is less than 115 in floating point.',
    run: async (kit, type) => {
      const { payable, currency, min, max } = await limited(kit, type);
      need(unitOf(currency) > 1n, 'a currency with decimals');
      for (const minor of floatTraps(min, max, unitOf(currency))) {
        const body = await kit.body(type, payable, { amount: toDecimal(minor, currency) });
        const reply = await kit.create(type, body);
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
        // An amount may select a fault of a test environment; it then is no rejection of the amount.
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
        '',
        null,
      ]) {
        const reply = await kit.create(type, { ...body, idem: newKey(), amount });
        const what = typeof amount === 'number' ? 'JSON number' : 'amount';
        checkRejected(reply, `the ${what} ${JSON.stringify(amount)}`);
      }
    },
  },
  'unknown-method': {
    level: 'must',
    title: 'A method or currency that is not listed is rejected',
    fix: 'Look the method up in the list of the country and currency; respond with 404 unknown_method or 400 invalid_currency.',
    run: async (kit, type) => {
      const own = new Set((await kit.methods(type)).map(({ name }) => name));
      const others = await kit.methods(type === 'deposit' ? 'withdrawal' : 'deposit');
      const other = others.find(({ name }) => !own.has(name));
      const { prefix } = await kit.market();
      const bodies = [
        ...[{ method: 'no_such_method' }, { currency: 'XXX' }, { country: 'zz' }].map((changes) =>
          kit.body(type, undefined, changes),
        ),
        ...(other
          ? [
              kit.body(type, {
                method: other,
                fields: sampleFields(other.fields, prefix, kit.options.fields) ?? {},
              }),
            ]
          : []),
      ];
      for (const body of await Promise.all(bodies)) {
        const { method, country, currency } = body;
        checkRejected(await kit.create(type, body), JSON.stringify({ method, country, currency }));
      }
    },
  },
  'invalid-fields': {
    level: 'must',
    title: 'Values that break the rule of a field are rejected, and the field is named',
    fix: 'Check each value by the rules of its field on your side too; respond with 400 invalid_fields and fields: {name: message}.',
    run: async (kit, type) => {
      await kit.payable(type);
      const isStrict = (regex: string) => breaksRule(regex, '\u0001');
      const payable = (await kit.candidates(type)).find(
        ({ method }) => !method.isPreparationRequired && method.fields.some(({ regex }) => isStrict(regex)),
      );
      const field = payable?.method.fields.find(({ regex }) => isStrict(regex));
      need(payable && field, `a ${type} method with a rule for a field`);
      for (const value of ['\u0001', undefined]) {
        const wrong = { ...payable.fields, [field.name]: value };
        const reply = await kit.create(type, await kit.body(type, payable, { fields: wrong }));
        checkRejected(reply, `${value === undefined ? 'a missing' : 'an invalid'} ${field.name}`);
        const named = Reflect.get(Object(reply.data), 'fields');
        check(Object.hasOwn(Object(named), field.name), `the rejection does not name ${field.name}`, reply);
      }
    },
  },
  'similar-payment': {
    level: 'must',
    title: 'A similar payment with another key is rejected, unless the user wants it',
    fix: 'Within 120 s respond with 409 possible_duplicate and the id of the first payment, unless allowDuplicateOf is that id.',
    after: ['same-key-again'],
    run: async (kit, type) => {
      await limited(kit, type);
      const { body, transaction } = await kit.pay(type);
      const twin = { ...body, idem: newKey() };
      const reply = await kit.create(type, twin);
      checkStatus(reply, 409, 'an equal payment with another key');
      check(
        ['possible_duplicate', 'pending_exists'].includes(codeOf(reply)),
        `the code is ${nameOfCode(reply)}, not possible_duplicate`,
        reply,
      );
      check(idOf(reply) === transaction.id, `id is ${idOf(reply)}, not that of the first payment`, reply);
      const another = await kit.create(type, { ...twin, allowDuplicateOf: `unknown_${newKey()}` });
      checkStatus(another, 409, 'allowDuplicateOf with the id of no similar payment');
      await kit.pay(type, { ...twin, allowDuplicateOf: transaction.id });
    },
  },
  'different-payment': {
    level: 'must',
    title: 'A payment with another value in a field is not similar',
    fix: 'Compare user, method, amount and all fields: two people may be paid the same amount.',
    run: async (kit, type) => {
      await limited(kit, type);
      const found = await withOtherValue(kit, type);
      need(found, `a ${type} method with a field that takes two different values`);
      const { payable, field, value } = found;
      const { body } = await kit.pay(type, await kit.body(type, payable));
      const changed = { ...body, idem: newKey(), fields: { ...body.fields, [field]: value } };
      const reply = await kit.create(type, changed);
      need(
        codeOf(reply) !== 'pending_exists' && reply.status !== 400,
        `a ${type} method that takes ${value} as ${field}, and two payments at once`,
      );
      checkStatus(reply, 200, `the same amount with another ${field}`);
    },
  },
  names: {
    level: 'must',
    title:
      'A name that the rule of its field accepts creates a payment, in any script, and again the same one',
    fix: 'Keep texts as UTF-8 from the socket to the database and the provider, and make the fingerprint from their exact characters.',
    after: ['same-key-again'],
    run: async (kit, type) => {
      await limited(kit, type);
      const payable = (await kit.candidates(type)).find(
        ({ method }) => !isCoin(type, method) && !method.isPreparationRequired && nameOf(method.fields),
      );
      const field = payable && nameOf(payable.method.fields);
      need(payable && field, `a ${type} method with a name`);
      for (const name of NAMES.filter((one) => !breaksRule(field.regex, one))) {
        const fields = { ...payable.fields, [field.name]: name };
        const body = await kit.body(type, payable, { fields });
        const reply = await kit.create(type, body);
        checkStatus(reply, 200, `the ${field.name} ${name}, which its rule accepts,`);
        const again = await kit.create(type, body);
        check(
          idOf(again) === idOf(reply),
          `the repeated request with the ${field.name} ${name} got ${outcomeOf(again)}`,
          again,
        );
      }
    },
  },
  'ended-payment': {
    level: 'must',
    title: 'A payment that has failed is not similar: the user may try again',
    fix: 'Compare with waiting, accepted and processed payments only.',
    after: ['similar-payment', 'cancel', 'exact-amounts'],
    run: async (kit, type) => {
      const paid = await endByUser(kit, type);
      need(!isCoin(type, (await kit.payable(type)).method), `a ${type} method whose form has the amount`);
      const reply = await kit.create(type, { ...paid.body, idem: newKey() });
      checkStatus(reply, 200, 'an equal payment after the first one was cancelled');
    },
  },
  'rejected-key-is-free': {
    level: 'must',
    title: 'A rejected create request stores nothing',
    fix: 'Store the key together with the payment only, so that the user can correct the form and send the same key again.',
    after: ['amount-limits'],
    run: async (kit, type) => {
      await limited(kit, type);
      const body = await kit.body(type);
      const client = await kit.user();
      const reply = await client.call(CREATE[type], { ...body, amount: '999999999999' });
      checkRejected(reply, 'an amount above every limit');
      const found = await client.call(LOOKUP, { idem: body.idem });
      check(found.status === 404, `the key of the rejected request got ${found.status}, not 404`, found);
      await kit.pay(type, body);
    },
  },
});

/** Names of people: accents, two letters, other scripts, composed and decomposed characters. */
const NAMES = [
  'José Peña',
  'Ng Bo',
  "Zoë O'Brien-Łuk",
  'Ёлкин Пётр',
  '王小明',
  'محمد علي',
  'रवि कुमार',
  'Ame\u0301lie Roy',
];

const nameOf = (
  fields: readonly { name: string; type: string; regex: string; values: readonly unknown[] }[],
) =>
  fields.find(
    ({ name, type, values }) =>
      /(?:full|first|last|holder|beneficiary)_?name|^name$/i.test(name) &&
      type !== 'amount' &&
      values.length === 0,
  );

/** A method with a field that takes two values, and the second one. */
async function withOtherValue(kit: Kit, type: TransactionType) {
  const { prefix } = await kit.market();
  for (const payable of await kit.candidates(type)) {
    const { method, fields } = payable;
    if (method.isPreparationRequired || isCoin(type, method)) continue;
    for (const field of method.fields) {
      const value = sampleOther(field, prefix, fields[field.name] ?? '');
      const isGiven = Object.hasOwn(kit.options.fields, field.name);
      if (value !== null && !isGiven) return { payable, field: field.name, value };
    }
  }
  return null;
}

/**
 * Amounts within the limits whose minor units a multiplication of floats misses: a round number with cents, because whole digits may
 * select a scenario of a test environment.
 */
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
    // Nearly each hundred cents contain such an amount, so the search goes on at the next round number.
    if (minor % round >= 100n) minor = (minor / round + 1n) * round;
    if (minor > first + 50n * round) break;
  }
  return found;
}
