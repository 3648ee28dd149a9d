import { isCoin } from '../amounts.ts';
import { checkOneCreated, openParallel, PARALLEL_REQUESTS } from '../at-once.ts';
import { readBalance, unexplained } from '../balance.ts';
import { payCancellable } from '../end-payment.ts';
import { checkOrder, checkStatus, codeOf, outcomeOf, transactionIn } from '../expectations.ts';
import type { Kit } from '../kit.ts';
import { rulesOf, rulesOfBoth } from '../rule.ts';
import { check, need, orNull } from '../rule-outcome.ts';
import { CANCEL, CONTINUE, CREATE, LOOKUP, newKey, takesPaid } from '../values.ts';

const openAll = (kit: Kit) => openParallel(kit, kit.options.token);

export const SIMILAR_RULES = rulesOfBoth('Create and idempotency', {
  'similar-at-once': {
    level: 'must',
    title: 'Of similar payments with different keys at the same time only one is created',
    fix: 'Look for a similar payment under the lock of the user, in the transaction that stores the new one.',
    after: ['similar-payment'],
    run: async (kit, type) => {
      const { method } = await kit.payable(type);
      need(!isCoin(type, method), `a ${type} method whose form has the amount`);
      const body = await kit.body(type);
      const clients = await openAll(kit);
      const replies = await Promise.all(
        clients.map((client) => client.call(CREATE[type], { ...body, idem: newKey() })),
      );
      checkOneCreated(replies, 'similar payments', ({ status }) => status === 409);
    },
  },
  'close-at-once': {
    level: 'must',
    title: 'A key that two requests close at the same time is closed for both',
    fix: 'Insert the closed key under the unique constraint, and respond with 404 closed where it is there already.',
    after: ['closed-key'],
    run: async (kit, type) => {
      const body = await kit.body(type);
      const clients = await openAll(kit);
      const replies = await Promise.all(
        clients.map((client) => client.call(LOOKUP, { idem: body.idem, close: true })),
      );
      for (const reply of replies) {
        const isClosed = reply.status === 404 && codeOf(reply) === 'closed';
        check(
          isClosed,
          `one of ${PARALLEL_REQUESTS} closing requests got ${outcomeOf(reply)}, not 404 closed`,
          reply,
        );
      }
      checkStatus(await kit.create(type, body), 410, 'the create request after them');
    },
  },
});

export const STEP_PAIR_RULES = rulesOf('Steps: continue-v1', {
  'steps-at-once': {
    level: 'must',
    title: 'Two steps of a payment at the same time are taken one after the other',
    fix: 'Lock the payment while you compare its status and change it: "paid" twice is one change, and of "paid" and "cancel" the first one decides.',
    after: ['sequence', 'repeated-step', 'cancel-step'],
    run: async (kit) => {
      const clients = await openAll(kit);
      for (const steps of [
        ['paid', 'paid', 'paid'],
        ['paid', 'cancel'],
        ['cancel', 'paid'],
      ]) {
        const paid = await (steps.includes('cancel') ? orNull(() => payCancellable(kit)) : kit.pay());
        if (!paid || !takesPaid(paid.transaction)) continue;
        const { id } = paid.transaction;
        const replies = await Promise.all(
          steps.map((step, at) => (clients[at] ?? clients[0])?.call(CONTINUE, { id, step, fields: {} })),
        );
        const found = await (await kit.user()).call(LOOKUP, { id });
        const after = transactionIn(found);
        for (const reply of replies)
          if (reply?.status === 200) checkOrder(transactionIn(reply), after, found);
        const changes = after.timeline.filter(({ status }) => status === 'accepted').length;
        check(
          changes <= 1,
          `after ${steps.join(' and ')} at once the timeline says accepted ${changes} times`,
          found,
        );
      }
    },
  },
});

export const CANCEL_PAIR_RULES = rulesOf('Calls', {
  'cancel-at-once': {
    level: 'must',
    title: 'A withdrawal that is cancelled by requests at the same time releases its hold once',
    fix: 'Lock the withdrawal while you compare its status, end it and release the hold.',
    after: [
      'history-pages',
      'create-withdrawal',
      'cancel',
      'early-credit',
      'balance-sequence',
      'balance-push',
    ],
    run: async (kit) => {
      await kit.payable('withdrawal');
      const booked = await readBalance(kit);
      const clients = await openAll(kit);
      const { transaction } = await kit.pay('withdrawal');
      const { id } = transaction;
      const replies = await Promise.all(clients.map((client) => client.call(CANCEL, { id })));
      need(
        replies.every(({ status }) => status !== 409),
        'a withdrawal that its user can cancel',
      );
      for (const reply of replies)
        checkStatus(reply, 200, `one of ${PARALLEL_REQUESTS} cancel requests at once`);
      const seqs = new Set(replies.map((reply) => transactionIn(reply).seq));
      const found = await (await kit.user()).call(LOOKUP, { id });
      const ends = transactionIn(found).timeline.filter(({ status }) => status === 'mistaked').length;
      check(
        seqs.size === 1 && ends <= 1,
        `cancel requests at once changed the withdrawal ${Math.max(seqs.size, ends)} times`,
        found,
      );
      const surplus = await unexplained(booked, kit.options.pushMs);
      check(surplus === 0n, `after them the balance has ${surplus} minor units more than before`, replies[0]);
    },
  },
});
