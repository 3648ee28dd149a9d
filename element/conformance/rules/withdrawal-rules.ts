import { type Booked, balanceIn, checkOthers, readBalance, unexplained } from '../balance.ts';
import { checkRejected, checkSame, codeOf, nameOfCode, transactionIn } from '../expectations.ts';
import type { Kit } from '../kit.ts';
import type { Payable } from '../payable.ts';
import { rulesOf } from '../rule.ts';
import { check, need } from '../rule-outcome.ts';
import { CANCEL, CREATE, decimalOf, LOOKUP, minorOf } from '../values.ts';

/** The kit waits this long for the pushes of several changes, because a cashier may send them one after the other. */
const SETTLE_MS = 400;
const POLL_INTERVAL_MS = 200;

export async function openWithBalance(kit: Kit) {
  await kit.payable('withdrawal');
  return readBalance(kit);
}

/** The unexplained part of the balance, or 0 once the hold explains it. A hold that comes only with the payout breaks the rule. */
async function whileWaiting(kit: Kit, booked: Booked, id: string): Promise<bigint> {
  const end = performance.now() + kit.options.pushMs;
  for (;;) {
    const surplus = await unexplained(booked, POLL_INTERVAL_MS);
    const found = await booked.client.call(LOOKUP, { id });
    const isOver = transactionIn(found).status !== 'waiting' || performance.now() > end;
    if (surplus === 0n || isOver) return surplus;
  }
}

export const WITHDRAWAL_RULES = rulesOf('Create and idempotency', {
  'create-withdrawal': {
    level: 'must',
    title: 'A withdrawal is created once, and its amount is held',
    fix: 'Check the balance and place the hold in one database transaction; push the available balance after it.',
    after: ['create-deposit'],
    run: async (kit) => {
      const booked = await openWithBalance(kit);
      const { client, currency } = booked;
      const { body, reply, transaction } = await kit.pay('withdrawal', undefined, client);
      check(transaction.type === 'withdrawal', `type is ${transaction.type}`, reply);
      checkSame(body, transaction, reply);
      const surplus = await whileWaiting(kit, booked, transaction.id);
      checkOthers(booked);
      check(
        surplus === 0n,
        `the pushed balance is ${balanceIn(client, currency)} minor units, which is ${surplus} more than without ${body.amount}`,
        reply,
      );
    },
  },
  'masked-destination': {
    level: 'should',
    title: 'A withdrawal does not repeat the account number that the user has typed',
    fix: 'Send destination with the last four digits, such as •••• 9719, and none of the typed fields: receipts and histories are shown to others.',
    after: ['create-withdrawal'],
    run: async (kit) => {
      const { body, reply } = await kit.pay('withdrawal');
      const numbers = Object.entries(body.fields).filter(([, value]) => value.replace(/\D/g, '').length >= 8);
      need(numbers.length > 0, 'a withdrawal method with an account number');
      const text = JSON.stringify({ ...Object(reply.data), idem: null, next: null });
      const shown = numbers.find(([, value]) => text.includes(value));
      check(!shown, `the transaction has the whole ${shown?.[0]}`, reply);
    },
  },
  overdraft: {
    level: 'must',
    title: 'A withdrawal above the available balance is rejected, and one of the whole balance is not',
    fix: 'Compare with the balance minus all holds; respond with 400 insufficient_funds and fields.amount.',
    after: ['create-withdrawal'],
    run: async (kit) => {
      const { client, balance, currency } = await openWithBalance(kit);
      const payable = await findFor(kit, currency, balance);
      need(payable, 'a withdrawal method whose highest amount is above the balance');
      const body = await kit.body('withdrawal', payable);
      const amount = decimalOf(balance + 1n, body);
      const reply = await client.call(CREATE.withdrawal, { ...body, amount });
      checkRejected(reply, `${amount} with less on the balance`);
      check(
        codeOf(reply) === 'insufficient_funds',
        `the code is ${nameOfCode(reply)}, not insufficient_funds`,
        reply,
      );
      // The whole balance is withdrawn only if a trial withdrawal can be cancelled, because later rules would otherwise have no balance.
      const trial = await client.call(CREATE.withdrawal, await kit.body('withdrawal', payable));
      const back = await client.call(CANCEL, { id: String(Object(trial.data).id) });
      if (back.status !== 200) return;
      const whole = { ...(await kit.body('withdrawal', payable)), amount: decimalOf(balance, body) };
      const taken = await kit.created.release(() => client.call(CREATE.withdrawal, whole));
      // The cashier may reject the withdrawal for another reason, or while a deposit of this run changes the balance.
      check(
        codeOf(taken) !== 'insufficient_funds' || balanceIn(client, currency) !== balance,
        `a withdrawal of ${whole.amount}, the whole balance, got insufficient_funds`,
        taken,
      );
    },
  },
  'overdraft-at-once': {
    level: 'must',
    title: 'Withdrawals at the same time cannot spend the balance twice',
    fix: 'Lock the balance row, or use serializable transactions, while you compare and hold.',
    after: ['create-withdrawal', 'overdraft'],
    run: async (kit) => {
      const { balance, currency } = await openWithBalance(kit);
      const part = balance / 2n + 1n;
      const payable = await findFor(kit, currency, part + 5n);
      need(payable, 'a withdrawal method that pays out more than half of the balance');
      const clients = await Promise.all(Array.from({ length: 4 }, () => kit.open(kit.options.token)));
      const bodies = await Promise.all(
        clients.map(async (_, at) => {
          const body = await kit.body('withdrawal', payable);
          return { ...body, amount: decimalOf(part + BigInt(at), body) };
        }),
      );
      const replies = await Promise.all(
        clients.map((client, at) => client.call(CREATE.withdrawal, bodies[at])),
      );
      const made = replies.filter(({ status }) => status === 200);
      // Two withdrawals can be right, because a deposit may be credited meanwhile. The remaining balance decides.
      const [first] = clients;
      await first?.until(() => false, SETTLE_MS);
      const left = first ? balanceIn(first, currency) : null;
      for (const reply of made) {
        const { id } = Object(reply.data);
        await first?.call(CANCEL, { id });
      }
      check(
        made.length <= 1 || (left !== null && left >= 0n),
        `${made.length} withdrawals of more than half of the balance were made, which left ${left} minor units`,
        made[1],
      );
    },
  },
});

async function findFor(kit: Kit, currency: string, least: bigint): Promise<Payable | undefined> {
  return (await kit.candidates('withdrawal')).find(({ method }) => {
    if (method.isPreparationRequired) return false;
    const { max } = method.amount_rules[currency] ?? {};
    return (minorOf(String(max), currency) ?? 0n) > least;
  });
}
