import { checkSame, checkStatus, codeOf, isRejected, outcomeOf, transactionIn } from '../expectations.ts';
import { completeForm } from '../payable.ts';
import { rulesOf } from '../rule.ts';
import { check, need, Skipped } from '../rule-outcome.ts';
import { CREATE } from '../values.ts';

export const PREPARATION_RULES = rulesOf('Preparation', {
  preparation: {
    level: 'must',
    title: 'A preparation has valid fields, and the create request takes their values',
    fix: 'Respond with {fields} in any of the four forms; expect the values in fields of the create request, under the same names, and reject a create request without them.',
    run: async (kit) => {
      need(kit.options.allowPayments, '--allow-payments: this rule creates payments');
      const client = await kit.user();
      const candidate = (await kit.candidates('deposit')).find(({ method }) => method.isPreparationRequired);
      need(candidate, 'a deposit method with a preparation whose form the kit can fill in');
      const payable = await completeForm(kit, candidate);
      need(payable, `values for the preparation of ${candidate.method.name}: see --fields`);
      const early = await client.call(CREATE.deposit, await kit.body('deposit', candidate));
      const isWhole = Object.keys(payable.fields).length === Object.keys(candidate.fields).length;
      check(
        isWhole || isRejected(early),
        `a create request without the values of the preparation got ${outcomeOf(early)}`,
        early,
      );
      const body = await kit.body('deposit', payable);
      const reply = await client.call(CREATE.deposit, body);
      if (codeOf(reply) === 'invalid_fields') {
        throw new Skipped(`right values for the preparation of ${candidate.method.name}: see --fields`);
      }
      checkStatus(reply, 200, 'the create request');
      checkSame(body, transactionIn(reply), reply);
    },
  },
});
