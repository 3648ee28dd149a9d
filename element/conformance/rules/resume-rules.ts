import { isFinal } from '../../../src/domain/payment/transaction.ts';
import { checkStatus, compareDetails, transactionIn } from '../expectations.ts';
import { rulesOfBoth } from '../rule.ts';
import { check } from '../rule-outcome.ts';
import { HISTORY, LOOKUP } from '../values.ts';

export const RESUME_RULES = rulesOfBoth('Transaction', {
  resume: {
    level: 'must',
    title: 'A payment is found by id, by key and in the list, with the same details',
    fix: 'Build every copy of a transaction from the same stored record; payment details never change by themselves.',
    after: ['response-after-commit'],
    run: async (kit, type) => {
      const { body, transaction } = await kit.pay(type);
      const client = await kit.open(kit.options.token);
      const list = await client.call(HISTORY, { open: true });
      const { items } = Object(list.data);
      const listed: unknown = Array.isArray(items)
        ? items.find((item) => Object(item).id === transaction.id)
        : undefined;
      const replies = [
        await client.call(LOOKUP, { id: transaction.id }),
        await client.call(LOOKUP, { idem: body.idem }),
      ];
      for (const reply of replies) {
        checkStatus(reply, 200, 'the lookup');
        compareDetails(transaction, transactionIn(reply), reply);
      }
      if (isFinal(transactionIn(replies[0] ?? list).status)) return;
      check(listed, 'the list of open payments does not have it on its first page', list);
      compareDetails(transaction, Object(listed), list);
    },
  },
});
