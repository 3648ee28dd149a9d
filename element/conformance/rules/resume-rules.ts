import { isFinal } from '../../../src/domain/payment/transaction.ts';
import { checkStatus, compareDetails, idOf, transactionIn } from '../expectations.ts';
import { rulesOf } from '../rule.ts';
import { Broken, check, need, Skipped } from '../rule-outcome.ts';
import { CREATE, HISTORY, LOOKUP } from '../values.ts';

export const RESUME_RULES = rulesOf('Transaction', {
  resume: {
    level: 'must',
    title: 'A payment is found by id, by key and in the list, with the same details',
    fix: 'Build every copy of a transaction from the same stored record; payment details never change by themselves.',
    run: async (kit) => {
      const { body, transaction } = await kit.pay();
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
  history: {
    level: 'should',
    title: 'The list is valid and newest first, and its cursor leads on',
    fix: 'Respond with {items, cursor}; cursor is null on the last page. With open: true, waiting and accepted payments come first.',
    run: async (kit) => {
      const client = await kit.user();
      const reply = await client.call(HISTORY, {});
      checkStatus(reply, 200, 'the list');
      const { items, cursor } = Object(reply.data);
      check(Array.isArray(items), 'the response has no items', reply);
      const times = items.map((item) => Number(Object(item).createdAt));
      check(
        times.every((time, at) => at === 0 || time <= (times[at - 1] ?? 0)),
        'the items are not newest first',
        reply,
      );
      const asked = await client.call(HISTORY, { open: true });
      const page: unknown = Object(asked.data).items;
      check(Array.isArray(page), 'the response to open: true has no items', asked);
      const areOpen = page.map((item) => ['waiting', 'accepted'].includes(Object(item).status));
      const late = areOpen.findIndex((isOpen, at) => isOpen && areOpen[at - 1] === false);
      check(
        late < 0,
        `with open: true the open payment ${idAt(page, late)} comes after one that has ended`,
        asked,
      );
      if (typeof cursor !== 'string') return;
      const next = await client.call(HISTORY, { cursor });
      const ids = new Set(items.map((item) => Object(item).id));
      const more: unknown = Object(next.data).items;
      check(Array.isArray(more), 'the next page has no items', next);
      check(!more.some((item) => ids.has(Object(item).id)), 'the next page repeats a payment', next);
    },
  },
});

const idAt = (items: readonly unknown[], at: number) => Object(items[at]).id;

export const RESTART_RULES = rulesOf('Create and idempotency', {
  restart: {
    level: 'must',
    title: 'Payments, keys and closed keys survive a restart of the cashier',
    fix: 'Keep payments, keys, holds and due work in the database, and nothing of them in the process.',
    run: async (kit) => {
      const { restart, token } = kit.options;
      need(restart, '--restart, a command that restarts the cashier and ends when it is back');
      const { body, transaction } = await kit.pay();
      const closed = await kit.body('deposit');
      await (await kit.user()).call(LOOKUP, { idem: closed.idem, close: true });
      await restart();
      const client = await kit.open(token).catch((error: unknown) => {
        throw new Broken(
          `the cashier is not back after the restart: ${error instanceof Error ? error.message : error}`,
        );
      });
      const found = await client.call(LOOKUP, { id: transaction.id });
      checkStatus(found, 200, 'after the restart the lookup');
      compareDetails(transaction, transactionIn(found), found);
      const again = await client.call(CREATE.deposit, body);
      check(idOf(again) === transaction.id, 'after the restart the same key made another payment', again);
      const late = await client.call(CREATE.deposit, closed);
      if (late.status === 409) throw new Skipped('a create request after the restart was not possible');
      checkStatus(late, 410, 'after the restart the closed key');
    },
  },
});
