import { limitsOf } from '../../../src/domain/money/limits.ts';
import type { TransactionType } from '../../../src/domain/payment/transaction.ts';
import { isCoin } from '../amounts.ts';
import { endByUser } from '../end-payment.ts';
import { checkRejected, checkStatus, codeOf, idOf, nameOfCode, outcomeOf } from '../expectations.ts';
import type { Kit } from '../kit.ts';
import type { Payable } from '../payable.ts';
import { rulesOfBoth } from '../rule.ts';
import { check, need } from '../rule-outcome.ts';
import { breaksRules, type SampledField, sampleOther } from '../sample-fields.ts';
import { minorOf, newKey } from '../values.ts';
import { limited } from './amount-rules.ts';

export const DUPLICATE_RULES = rulesOfBoth('Create and idempotency', {
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
    title: 'A payment with another value in a field, or by another method, is not similar',
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
      const other = await withSameFields(kit, type, payable, body.amount);
      if (!other) return;
      const byOther = await kit.create(type, { ...body, idem: newKey(), method: other.method.name });
      check(
        codeOf(byOther) !== 'possible_duplicate',
        `the same amount and fields by another method, ${other.method.name}, got possible_duplicate`,
        byOther,
      );
    },
  },
  names: {
    level: 'must',
    title:
      'A name that the rule of its field accepts creates a payment, in any script, and again the same one; a name with other letters is another one',
    fix: 'Keep texts as UTF-8 of up to four bytes a character from the socket to the database and the provider. Make the fingerprint from their exact characters, all of them: a collation that ignores accents, or a column that is too short, takes another body for a retry.',
    after: ['same-key-again', 'key-with-another-body'],
    run: async (kit, type) => {
      await limited(kit, type);
      const payable = (await kit.candidates(type)).find(
        ({ method }) => !isCoin(type, method) && !method.isPreparationRequired && nameOf(method.fields),
      );
      const field = payable && nameOf(payable.method.fields);
      need(payable && field, `a ${type} method with a name`);
      for (const name of NAMES.filter((one) => !breaksRules(field, one))) {
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
      for (const [name, other] of PAIRS) {
        if ([name, other].some((one) => breaksRules(field, one))) continue;
        const bodyOf = (value: string) => ({ ...payable.fields, [field.name]: value });
        const { body } = await kit.pay(type, await kit.body(type, payable, { fields: bodyOf(name) }));
        const reply = await kit.create(type, { ...body, fields: bodyOf(other) });
        checkRejected(reply, `the key of a payment with the ${field.name} ${name}, with ${other},`);
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
});

const NAMES = [
  'José Peña',
  'Ng Bo',
  "Zoë O'Brien-Łuk",
  'Ёлкин Пётр',
  '王小明',
  'محمد علي',
  'रवि कुमार',
  'Ame\u0301lie Roy',
  // The first character has four bytes in UTF-8 and two units in JavaScript, so code that cuts or counts may break it.
  '𠮷野家',
];
/** Different names that a careless comparison takes for equal: they differ in an accent, or in the last of many letters. */
const PAIRS: readonly [name: string, other: string][] = [
  ['José Peña', 'Jose Pena'],
  [`Ana ${'b'.repeat(44)}c`, `Ana ${'b'.repeat(44)}d`],
];

export const nameOf = (fields: readonly SampledField[]) =>
  fields.find(
    ({ name, type, values }) =>
      /(?:full|first|last|holder|beneficiary)_?name|^name$/i.test(name) &&
      type !== 'amount' &&
      values.length === 0,
  );

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

async function withSameFields(kit: Kit, type: TransactionType, { method, fields }: Payable, amount: string) {
  const { country, currency } = await kit.market();
  const minor = minorOf(amount, currency) ?? 0n;
  const names = Object.keys(fields).toSorted().join();
  return (await kit.candidates(type)).find((other) => {
    const limits = limitsOf(other.method.amount_rules, currency, country);
    if (other.method.name === method.name || other.method.isPreparationRequired || isCoin(type, other.method))
      return false;
    if (limits === 'unavailable' || minor < limits.min || minor > limits.max) return false;
    return Object.keys(other.fields).toSorted().join() === names;
  });
}
