import { unexplained } from '../balance.ts';
import {
  checkOrder,
  checkRejected,
  checkStatus,
  codeOf,
  nameOfCode,
  transactionIn,
} from '../expectations.ts';
import type { Kit } from '../kit.ts';
import type { Client } from '../raw-client.ts';
import { rulesOf } from '../rule.ts';
import { check, need } from '../rule-outcome.ts';
import { CANCEL, CONTINUE, HISTORY, LOOKUP } from '../values.ts';
import { openWithBalance } from './withdrawal-rules.ts';

const POLL_INTERVAL_MS = 200;
const MAX_ENDED = 10;

export const CANCEL_RULES = rulesOf('Calls', {
  cancel: {
    level: 'must',
    title: 'A cancelled withdrawal ends once, and releases its hold once',
    fix: 'Respond with the transaction: mistaked, cancelled_by_user; release the hold in the same database transaction; a second cancel gets 200.',
    after: ['create-withdrawal'],
    run: async (kit) => {
      const booked = await openWithBalance(kit);
      const { client } = booked;
      const { transaction } = await kit.pay('withdrawal', undefined, client);
      if (!transaction.cancellable) {
        const reply = await client.call(CANCEL, { id: transaction.id });
        checkStatus(reply, 409, 'a withdrawal that is not cancellable');
        return;
      }
      const first = await client.call(CANCEL, { id: transaction.id });
      if (first.status === 409) {
        const found = await client.call(LOOKUP, { id: transaction.id });
        const { cancellable, status } = transactionIn(found);
        const isOffered = cancellable && status === 'waiting';
        check(!isOffered, 'a withdrawal that says that it is cancellable could not be cancelled', first);
        return;
      }
      checkStatus(first, 200, 'the cancel request');
      const ended = transactionIn(first);
      const isRight = ended.status === 'mistaked' && ended.reason?.code === 'cancelled_by_user';
      check(isRight, `the payment is ${ended.status} ${ended.reason?.code ?? ''}`, first);
      const more = [client, await kit.open(kit.options.token)].map((one) =>
        one.call(CANCEL, { id: transaction.id }),
      );
      for (const second of await Promise.all(more)) {
        checkStatus(second, 200, 'the second cancel request');
        const again = transactionIn(second);
        checkOrder(ended, again, second);
        check(
          again.seq === ended.seq,
          `the second cancel request changed the payment: seq was ${ended.seq} and is ${again.seq}`,
          second,
        );
      }
      const late = await client.call(CONTINUE, { id: transaction.id, step: 'paid', fields: {} });
      checkStatus(late, 200, 'a step of the ended payment');
      checkOrder(ended, transactionIn(late), late);
      const surplus = await unexplained(booked, kit.options.pushMs);
      check(
        surplus === 0n,
        `after the cancel the balance has ${surplus} minor units more than before the withdrawal`,
        first,
      );
    },
  },
  'cancel-deposit': {
    level: 'must',
    title: 'A deposit cannot be cancelled as a withdrawal',
    fix: 'Respond with 404 or 409 to a cancel request for anything but a cancellable withdrawal.',
    run: async (kit) => {
      const { transaction } = await kit.pay();
      const reply = await (await kit.user()).call(CANCEL, { id: transaction.id });
      checkRejected(reply, 'the cancel request');
    },
  },
});

/** This rule runs near the end, so that a cashier that wrongly pays out a cancelled withdrawal has had time to do so. */
export const ENDED_RULES = rulesOf('Transaction', {
  'mistaked-is-final': {
    level: 'must',
    title: 'A payment that has failed or was cancelled never goes on',
    fix: 'Compare the status in the UPDATE itself (… where status = …), in steps, webhooks and the job that pays out alike: the money of a cancelled withdrawal is in the balance again, so that a payout would be a second one.',
    run: async (kit) => {
      const client = await kit.user();
      const ended = kit.created.mistakedOf(kit.options.token);
      need(ended.length > 0, '--allow-payments, and a payment that its user can cancel');
      for (const id of ended.slice(-MAX_ENDED)) {
        // `CreatedPayments` looks in every response for a failed payment that goes on, so these responses need no check here.
        await client.call(CONTINUE, { id, step: 'paid', fields: {} });
        await client.call(LOOKUP, { id });
      }
      for (const id of ended.slice(0, MAX_ENDED)) await client.call(LOOKUP, { id });
    },
  },
});

async function findGone(kit: Kit, client: Client) {
  const end = Date.now() + kit.options.pushMs;
  for (;;) {
    for (const status of ['accepted', 'processed']) {
      const listed = await client.call(HISTORY, { type: 'withdrawal', status });
      const items: unknown[] = [Object(listed.data).items].flat();
      const gone = items
        .map(Object)
        .find(
          (one) =>
            kit.created.has(one.id) &&
            one.type === 'withdrawal' &&
            one.status === status &&
            (status === 'processed' || !one.cancellable),
        );
      if (gone) return gone;
    }
    if (Date.now() > end) return undefined;
    await client.until(() => false, POLL_INTERVAL_MS);
  }
}

/** These rules run after those that create withdrawals, which the cashier has probably accepted or processed by then. */
export const LATE_CANCEL_RULES = rulesOf('Calls', {
  'cancel-too-late': {
    level: 'must',
    title: 'A withdrawal that is on its way cannot be cancelled',
    fix: 'Compare the status while you hold the lock of the payment; respond with 409 not_cancellable, and change nothing.',
    after: ['create-withdrawal', 'sequence'],
    run: async (kit) => {
      await kit.payable('withdrawal');
      const client = await kit.user();
      const gone = await findGone(kit, client);
      need(gone, 'a withdrawal that is accepted or processed within the time of the run');
      const before = transactionIn(await client.call(LOOKUP, { id: gone.id }));
      const reply = await client.call(CANCEL, { id: gone.id });
      checkStatus(reply, 409, `the cancel request for a withdrawal that is ${before.status}`);
      check(
        codeOf(reply) === 'not_cancellable',
        `the code is ${nameOfCode(reply)}, not not_cancellable`,
        reply,
      );
      const found = await client.call(LOOKUP, { id: gone.id });
      const after = transactionIn(found);
      checkOrder(before, after, found);
      check(
        after.reason?.code !== 'cancelled_by_user',
        'the rejected request cancelled the withdrawal',
        found,
      );
    },
  },
});
