import { checkRejected } from '../expectations.ts';
import { rulesOfBoth } from '../rule.ts';
import { check, need } from '../rule-outcome.ts';
import { breaksRules, type SampledField, sampleFields } from '../sample-fields.ts';
import { CREATE, inArabicDigits, LOOKUP } from '../values.ts';
import { limited } from './amount-rules.ts';

export const CREATE_RULES = rulesOfBoth('Create and idempotency', {
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
      const isStrict = (field: SampledField) => breaksRules(field, '\u0001');
      const payable = (await kit.candidates(type)).find(
        ({ method }) => !method.isPreparationRequired && method.fields.some(isStrict),
      );
      const field = payable?.method.fields.find(isStrict);
      need(payable && field, `a ${type} method with a rule for a field`);
      // In some languages `\d` matches Arabic digits too. A cashier that accepts them sends the bank a number that it cannot read.
      const foreign = payable.method.fields.flatMap((one) => {
        const value = inArabicDigits(payable.fields[one.name] ?? '');
        return breaksRules(one, value) && value !== payable.fields[one.name] ? [[one, value] as const] : [];
      });
      for (const [{ name }, value] of [[field, '\u0001'] as const, [field, undefined] as const, ...foreign]) {
        const wrong = { ...payable.fields, [name]: value };
        const reply = await kit.create(type, await kit.body(type, payable, { fields: wrong }));
        checkRejected(reply, `${value === undefined ? 'a missing' : 'an invalid'} ${name}`);
        const named = Reflect.get(Object(reply.data), 'fields');
        check(Object.hasOwn(Object(named), name), `the rejection does not name ${name}`, reply);
      }
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
