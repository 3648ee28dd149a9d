import { isFinal } from '../../../src/domain/payment/transaction.ts';
import type { Transaction } from '../../../src/domain/payment/transaction-schema.ts';
import { payCancellable } from '../end-payment.ts';
import {
  checkOrder,
  checkStatus,
  codeOf,
  isRejected,
  messageFor,
  nameOfCode,
  outcomeOf,
  transactionIn,
} from '../expectations.ts';
import type { Kit, Paid } from '../kit.ts';
import { payments } from '../payments.ts';
import { rulesOf } from '../rule.ts';
import { check, need } from '../rule-outcome.ts';
import { wrongStepOf } from '../sample-steps.ts';
import { takeSteps } from '../take-steps.ts';
import { CONTINUE, LOOKUP, newKey, takesPaid } from '../values.ts';

/** Number of payments on which the kit tries a step that must change nothing. */
const MAX_WRONG_STEP_TRIES = 3;

export const CONTINUE_RULES = rulesOf('Steps: continue-v1', {
  'step-of-unknown': {
    level: 'must',
    title: 'A step or a lookup of an unknown payment gets 404, and so does a part of an id',
    fix: 'Compare the whole id, and respond with 404 when the user has no payment of it.',
    run: async (kit) => {
      const client = await kit.user();
      const [id = ''] = kit.created.ofUser(kit.options.token).slice(-1);
      // The shortened id must not be the id of another payment of this run.
      const cut = Array.from(id, (_, at) => id.slice(0, -1 - at)).find((part) => !kit.created.has(part));
      for (const unknown of [`unknown_${newKey()}`, ...(cut ? [cut] : [])]) {
        const step = await client.call(CONTINUE, { id: unknown, step: 'paid', fields: {} });
        checkStatus(step, 404, `a step of ${unknown}`);
        checkStatus(await client.call(LOOKUP, { id: unknown }), 404, `the lookup of ${unknown}`);
      }
    },
  },
  'repeated-step': {
    level: 'must',
    title: 'A step that was taken before gets 200 and the unchanged payment',
    fix: 'Respond to a repeated step, and to every step of a final payment, with the transaction as it is.',
    after: ['sequence'],
    run: async (kit) => {
      const client = await kit.user();
      const { transaction } = await payByTransfer(kit);
      const data = { id: transaction.id, step: 'paid', fields: {} };
      const first = await client.call(CONTINUE, data);
      checkStatus(first, 200, 'the step "paid"');
      const paid = transactionIn(first);
      check(paid.status !== 'waiting', 'the payment is still waiting after the step "paid"', first);
      check(paid.seq > transaction.seq, 'seq did not grow', first);
      const second = await client.call(CONTINUE, data);
      checkStatus(second, 200, 'the repeated step');
      const again = transactionIn(second);
      checkOrder(paid, again, second);
      check(
        again.seq === paid.seq || again.status !== paid.status,
        `the repeated step raised seq from ${paid.seq} to ${again.seq}: it was taken twice`,
        second,
      );
      const counts = again.timeline.filter(({ status }) => status === 'accepted').length;
      check(counts <= 1, `the timeline says ${counts} times that the payment was accepted`, second);
    },
  },
  'after-paid': {
    level: 'must',
    title:
      'After "paid" the user is not told to pay again, and a cancellation that is not offered changes nothing',
    fix: 'Replace next with {kind: wait} when the user says that they paid. The step "cancel" counts only while next has canCancel: money that is on its way has to find its payment.',
    after: ['repeated-step'],
    run: async (kit) => {
      const client = await kit.user();
      const { transaction } = await payByTransfer(kit);
      const taken = await client.call(CONTINUE, { id: transaction.id, step: 'paid', fields: {} });
      const paid = transactionIn(taken);
      if (isFinal(paid.status)) return;
      check(
        !takesPaid(paid),
        `after "paid" next is ${paid.next?.kind}, as before: the user pays twice`,
        taken,
      );
      if (Reflect.get(Object(paid.next), 'canCancel') === true) return;
      await client.call(CONTINUE, { id: transaction.id, step: 'cancel', fields: {} });
      const found = await client.call(LOOKUP, { id: transaction.id });
      const { reason } = transactionIn(found);
      const isKept = reason?.code !== 'cancelled_by_user';
      check(
        isKept,
        'the step "cancel" ended a deposit whose user had paid, and which did not offer it',
        found,
      );
    },
  },
  'wrong-step': {
    level: 'must',
    title: 'A step that the payment does not wait for changes nothing',
    fix: 'Compare the step with the kind of the stored next; respond with 409 wrong_step.',
    run: async (kit) => {
      for (const [step, fields] of [
        ['otp', { otp: '123456' }],
        ['form', {}],
        ['no_such_step', {}],
      ] as const) {
        await checkIgnored(kit, step, fields);
      }
    },
  },
  'cancel-step': {
    level: 'must',
    title: 'A deposit that its step offers to cancel ends once, as cancelled_by_user',
    fix: 'Respond to the step "cancel" of a next with canCancel with the transaction, now mistaked; a second one changes nothing.',
    run: async (kit) => {
      const client = await kit.user();
      const { transaction } = await payCancellable(kit);
      const step = { id: transaction.id, step: 'cancel', fields: {} };
      const ended = await client.call(CONTINUE, step);
      const { status, reason, seq } = transactionIn(ended);
      check(status === 'mistaked', `after the step "cancel" the status is ${status}`, ended);
      check(reason?.code === 'cancelled_by_user', `the reason is ${reason?.code ?? 'absent'}`, ended);
      await client.call(CONTINUE, step);
      const found = await client.call(LOOKUP, { id: transaction.id });
      check(transactionIn(found).seq === seq, 'a second cancellation changed the payment', found);
    },
  },
  steps: {
    level: 'must',
    title: 'Each further step of a payment leads on, or is rejected with the name of the field',
    fix: 'Respond to continue-v1 with the transaction and its new next; reject wrong values with 400 and fields, and keep the payment as it is.',
    after: ['sequence'],
    run: async (kit) => {
      const taken: string[] = [];
      for (const paid of await payByEachMethod(kit)) taken.push(...(await takeSteps(kit, paid)));
      need(
        taken.length > 0,
        'a method with a further step: form, one-time code, reference, receipt or network',
      );
    },
  },
  'invalid-step': {
    level: 'must',
    title: 'A step with invalid values is rejected with 400, and the payment stays as it was',
    fix: 'Check the values of a step by the rules of its fields; respond with 400 and fields: {name: message}, and leave status and next.',
    run: async (kit) => {
      const client = await kit.user();
      let count = 0;
      for (const { transaction } of await payByEachMethod(kit)) {
        const wrong = wrongStepOf(transaction);
        if (!wrong) continue;
        count += 1;
        const { step, fields } = wrong;
        const reply = await client.call(CONTINUE, { id: transaction.id, step, fields });
        checkStatus(reply, 400, `invalid values of the step "${step}"`);
        const [name = ''] = Object.keys(fields);
        check(messageFor(reply, name) !== undefined, `the rejection does not name ${name}`, reply);
        const isNamed = step !== 'otp' || codeOf(reply) === 'wrong_code';
        check(isNamed, `the code is ${nameOfCode(reply)}, not wrong_code`, reply);
        const found = await client.call(LOOKUP, { id: transaction.id });
        const after = transactionIn(found);
        // With a wrong reference the money may still arrive, so the payment may go on. A wrong code or form must not pay.
        const isUnpaid = step === 'utr' || after.status === 'waiting' || after.status === 'mistaked';
        check(isUnpaid, `after invalid values of the step "${step}" the payment is ${after.status}`, found);
        const isKept = isFinal(after.status) || after.next?.kind === transaction.next?.kind;
        const left = (one: Transaction) => Number(Reflect.get(Object(one.next), 'attempts'));
        check(
          step !== 'otp' || isFinal(after.status) || left(after) < left(transaction),
          `after a wrong code ${left(after)} attempts are left, as before: anybody can try all codes`,
          found,
        );
        check(
          isKept,
          `after it next is ${after.next?.kind ?? 'absent'}, was ${transaction.next?.kind}`,
          found,
        );
      }
      need(count > 0, 'a method with a form, a reference or a one-time code after the create request');
    },
  },
});

/** Checks that a step changes nothing. It tries several payments, because the bank may confirm one of them at the same moment. */
async function checkIgnored(kit: Kit, step: string, fields: Record<string, string>): Promise<void> {
  const client = await kit.user();
  for (let left = MAX_WRONG_STEP_TRIES; ; ) {
    const { transaction } = await payByTransfer(kit);
    const reply = await client.call(CONTINUE, { id: transaction.id, step, fields });
    check(reply.status === 200 || isRejected(reply), `the step "${step}" got ${outcomeOf(reply)}`, reply);
    const found = await client.call(LOOKUP, { id: transaction.id });
    const { status, seq } = transactionIn(found);
    if (status === transaction.status && seq === transaction.seq) return;
    left -= 1;
    const what = `the step "${step}" of a payment that waits for "paid" changed it: ${status}, seq ${seq}`;
    check(left > 0, what, found);
  }
}

async function payByTransfer(kit: Kit): Promise<Paid> {
  const first = await kit.pay();
  const found = [first, ...(takesPaid(first.transaction) ? [] : await payByEachMethod(kit))].find(
    ({ transaction }) => takesPaid(transaction),
  );
  need(found, 'a deposit with the step "paid"');
  return found;
}

async function payByEachMethod(kit: Kit): Promise<Paid[]> {
  const paid = new Map<string, Paid>();
  for await (const one of payments(kit)) {
    const { next } = one.transaction;
    const kind = next ? `${next.kind} ${Reflect.get(next, 'confirm') ?? ''}` : 'none';
    if (!paid.has(kind)) paid.set(kind, one);
  }
  return [...paid.values()];
}
