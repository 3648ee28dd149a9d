import { PUSH } from '../../../src/api/contract.ts';
import { readFrame } from '../../../src/api/envelope.ts';
import { isFinal, pushedStatus } from '../../../src/domain/payment/transaction.ts';
import { checkOrder, outcomeOf, transactionIn } from '../expectations.ts';
import { pushesOf } from '../pushes.ts';
import type { Client } from '../raw-client.ts';
import { rulesOf } from '../rule.ts';
import { check, need } from '../rule-outcome.ts';
import { CONTINUE, LISTS, LOOKUP } from '../values.ts';

/** The kit waits this long for a change that must not come. */
const SETTLE_MS = 200;
const MAX_LOOKUPS = 40;

/** The users that these `login.token` records name. `id` numbers a record and may differ for one user, so it counts only without `id_user`. */
const personOf = (records: readonly object[]) => {
  const valuesOf = (name: string) => records.map((record) => Reflect.get(record, name)).filter(isGiven);
  const names = valuesOf('id_user');
  return new Set((names.length > 0 ? names : valuesOf('id')).map(String));
};
const isGiven = (value: unknown) => value !== undefined && value !== null;
const recordsOf = (client: Client): object[] => client.pushes(PUSH.login).map(({ data }) => Object(data));

export const PUSH_RULES = rulesOf('Pushes', {
  'one-user': {
    level: 'must',
    title: 'Every login.token of a user names the same user',
    fix: 'Send the same id_user in every push, or leave it out: another one means another person, and the widget starts again.',
    run: async (kit) => {
      const first = await kit.user();
      const second = await kit.open(kit.options.token);
      await second.until(() => recordsOf(second).length > 0, kit.options.pushMs);
      const records = [...recordsOf(first), ...recordsOf(second)];
      need(records.length > 0, 'a push login.token');
      const names = [...personOf(records)];
      check(names.length <= 1, `the pushes of one token name the users ${names.join(', ')}`, {
        sent: 'two connections with the same token',
        came: records,
      });
    },
  },
  'pushed-market': {
    level: 'should',
    title: 'The market of a pushed user record has methods',
    fix: 'Send currency and paymentGeo of login.token together, for a market whose methods you list: the widget loads that list.',
    run: async (kit) => {
      const client = await kit.open(kit.options.token);
      await client.until(() => recordsOf(client).length > 0, kit.options.pushMs);
      const record = recordsOf(client).find((one) => isGiven(Reflect.get(one, 'currency')));
      need(record, 'a push login.token with a currency');
      const { currency, paymentGeo } = Object(record);
      const country = String(paymentGeo ?? '').toLowerCase();
      const reply = await client.call(LISTS.deposit, { country, currency });
      const count = Object.keys(Object(reply.data)).length;
      check(count > 0, `the list of the pushed market ${country} and ${currency} is empty`, reply);
    },
  },
  'push-on-create': {
    level: 'must',
    title: 'A new payment is pushed to every socket of the user, with id and seq',
    fix: 'Push deposit.status with {id, seq, status} to the room of the user after each commit.',
    run: async (kit) => {
      const [first, second] = await Promise.all([kit.open(kit.options.token), kit.open(kit.options.token)]);
      const { transaction } = await kit.pay('deposit', undefined, first);
      for (const client of [first, second]) {
        await client.until(() => pushesOf(client, transaction.id).length > 0, kit.options.pushMs);
        const [push] = pushesOf(client, transaction.id);
        check(push, 'a socket of the user got no push with the id of the payment', {
          sent: 'a create request',
          came: client.pushes(PUSH.status).map(({ data }) => data),
        });
        const { seq, status } = Object(push.data);
        check(typeof seq === 'number', 'the push has no seq', { sent: 'a create request', came: push.data });
        const isKnown = pushedStatus(status) !== undefined;
        check(isKnown, `the widget ignores the status ${status}`, {
          sent: 'a create request',
          came: push.data,
        });
      }
      const stray = second.frames.find((frame) => readFrame(frame)?.msgid);
      check(!stray, 'a socket of the user got the response to the request of another one', {
        sent: 'a create request on the first socket',
        came: stray,
      });
    },
  },
  'push-of-unknown': {
    level: 'must',
    title: 'Each push names a payment of the user',
    fix: 'Push the id of the payment that has changed: the widget looks it up, and shows what it finds.',
    run: async (kit) => {
      const client = await kit.open(kit.options.token);
      const { transaction } = await kit.pay('deposit', undefined, client);
      await client.until(() => pushesOf(client, transaction.id).length > 0, kit.options.pushMs);
      const pushes = client.pushes(PUSH.status).slice(0, MAX_LOOKUPS);
      for (const { data } of pushes) {
        const { id } = Object(data);
        if (id === undefined) continue;
        const found = await client.call(LOOKUP, { id });
        check(
          found.status === 200,
          `a push names the payment ${id}, and its lookup got ${outcomeOf(found)}`,
          { sent: found.sent, came: data },
        );
      }
    },
  },
  'push-after-commit': {
    level: 'must',
    title: 'A payment that is looked up after its push, by id or by key, is at least as new as the push',
    fix: 'Push after the commit, and read from no cache or replica: the widget looks the payment up at once, and would show the state before it.',
    after: ['push-on-create', 'push-of-unknown'],
    run: async (kit) => {
      const client = await kit.open(kit.options.token);
      const { transaction, body } = await kit.pay('deposit');
      const checkPush = async (count: number) => {
        await client.until(() => pushesOf(client, transaction.id).length >= count, kit.options.pushMs);
        const [push] = pushesOf(client, transaction.id).slice(count - 1);
        const pushed = Number(Object(push?.data).seq ?? 0);
        for (const key of [{ id: transaction.id }, { idem: body.idem }]) {
          const found = await client.call(LOOKUP, key);
          const { seq } = transactionIn(found);
          const by = Object.keys(key)[0];
          check(seq >= pushed, `the push has seq ${pushed}, and the lookup by ${by} after it ${seq}`, found);
        }
      };
      await checkPush(1);
      const stepping = (await kit.user()).call(CONTINUE, { id: transaction.id, step: 'paid', fields: {} });
      if (transaction.next?.kind === 'instruction' || transaction.next?.kind === 'pix') await checkPush(2);
      await stepping;
    },
  },
  sequence: {
    level: 'must',
    title: 'seq grows with every change, and a status never moves backwards',
    fix: 'Count seq up in the transaction that changes the payment; never change a final payment.',
    run: async (kit) => {
      const client = await kit.open(kit.options.token);
      const { transaction } = await kit.pay('deposit', undefined, client);
      const copies = [transaction];
      const look = async () => {
        const reply = await client.call(LOOKUP, { id: transaction.id });
        const copy = transactionIn(reply);
        const last = copies.at(-1) ?? transaction;
        checkOrder(last, copy, reply);
        copies.push(copy);
      };
      await look();
      if (transaction.next && !isFinal(transaction.status)) {
        await client.call(CONTINUE, { id: transaction.id, step: 'paid', fields: {} });
      }
      const end = Date.now() + kit.options.pushMs;
      while (Date.now() < end && !isFinal(copies.at(-1)?.status ?? 'waiting')) {
        await client.until(() => pushesOf(client, transaction.id).length >= copies.length, 200);
        await look();
      }
      // A final payment must not change any more, so the kit waits, and then looks it up again.
      await client.until(() => false, SETTLE_MS);
      await look();
      for (const { data } of pushesOf(client, transaction.id)) {
        const { seq, status } = Object(data);
        const copy = copies.find((one) => one.seq === seq);
        const pushed = pushedStatus(status);
        const last = copies.at(-1)?.status;
        check(
          pushed === undefined || !isFinal(pushed) || pushed === last,
          `a push says that the payment is ${pushed}, which is final, and then it is ${last}`,
          { sent: 'a create request', came: data },
        );
        check(
          !copy || pushedStatus(status) === copy.status,
          `the push of seq ${seq} has the status ${JSON.stringify(status)}, which means ${pushedStatus(status)}, and the payment is ${copy?.status}`,
          { sent: 'a create request', came: data },
        );
      }
      const seqs = pushesOf(client, transaction.id).map(({ data }) => Number(Object(data).seq));
      const isGrowing = seqs.every((seq, at) => at === 0 || seq >= (seqs[at - 1] ?? 0));
      check(isGrowing, `the pushes have the seq ${seqs.join(', ')}`, {
        sent: 'a create request',
        came: seqs,
      });
    },
  },
});
