import { checkSame, checkStatus, checkTimes, idOf, transactionIn } from '../expectations.ts';
import { itemsOf, readHistory } from '../history.ts';
import { rulesOf, rulesOfBoth } from '../rule.ts';
import { check } from '../rule-outcome.ts';
import { HISTORY, LOOKUP } from '../values.ts';

export const FIRST_RULES = rulesOf('Transaction', {
  'create-deposit': {
    level: 'must',
    title: 'A deposit is created as it was requested',
    fix: 'Respond with 200 and the transaction: the same idem, method, amount and currency, the type deposit, and times in milliseconds since 1970 in UTC.',
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
        await kit.created.release(async () => void (await kit.pay('withdrawal')));
    },
  },
  'listed-at-once': {
    level: 'must',
    title: 'A new payment is in the list as soon as its response has come',
    fix: 'Read the list from the database that has the payment, and from no cache or replica: after a reload the widget looks there for open payments.',
    run: async (kit) => {
      const client = await kit.user();
      // The list is also read before the payment, so that the check finds a cashier that then returns a cached list.
      const before = await client.call(HISTORY, {});
      if (itemsOf(before.data) === null) return;
      const { transaction } = await kit.pay();
      const isListed = (await readHistory(client)).some(({ id }) => id === transaction.id);
      check(isListed, `the list does not have ${transaction.id}, which was created before`, before);
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
