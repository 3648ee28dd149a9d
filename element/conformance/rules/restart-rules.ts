import { isFinal, type TransactionType } from '../../../src/domain/payment/transaction.ts';
import type { Transaction } from '../../../src/domain/payment/transaction-schema.ts';
import { type Booked, balanceDataIn, balanceIn, readBalance, seqOf, unexplained } from '../balance.ts';
import { endByUser } from '../end-payment.ts';
import { checkOrder, checkStatus, compareDetails, idOf, transactionIn } from '../expectations.ts';
import type { Kit, Paid } from '../kit.ts';
import type { Client, Reply } from '../raw-client.ts';
import { rulesOf } from '../rule.ts';
import { Broken, check, need, orNull, Skipped } from '../rule-outcome.ts';
import { type Body, CONTINUE, CREATE, LOOKUP, takesPaid } from '../values.ts';

/** Extra time for a confirmation after the restart, in addition to twice the time that a confirmation took before. */
const GRACE_MS = 2_000;
/** The longest wait for the payment that was made after the restart, if the cashier is slow. */
const PATIENCE_MS = 60_000;
const POLL_INTERVAL_MS = 100;

interface Restarted {
  client: Client;
  paid: Record<TransactionType, Paid | null>;
  /** One payment for each type, status and number of tried codes before the restart. */
  states: Transaction[];
  closed: Body;
  booked: Booked | null;
  ids: string[];
}

const restarts = new WeakMap<Kit, Promise<Restarted>>();

/** Restarts the cashier once for all rules, because a restart ends every socket. */
function restarted(kit: Kit): Promise<Restarted> {
  need(kit.options.restart, '--restart, a command that restarts the cashier and ends when it is back');
  const known = restarts.get(kit) ?? restart(kit, kit.options.restart);
  restarts.set(kit, known);
  return known;
}

async function restart(kit: Kit, run: () => Promise<void>): Promise<Restarted> {
  const booked = await orNull(() => readBalance(kit));
  const withdrawal = await orNull(() => kit.pay('withdrawal'));
  for (const type of ['deposit', 'withdrawal'] as const) await orNull(() => endByUser(kit, type));
  const user = await kit.user();
  const closed = await kit.body('deposit');
  await user.call(LOOKUP, { idem: closed.idem, close: true });
  const ids = kit.created.ofUser(kit.options.token);
  const states = new Map<string, Transaction>();
  const note = ({ data }: Reply) => {
    const { type, status, next } = Object(data);
    states.set(`${type} ${status} ${Object(next).attempts ?? ''}`, data as Transaction);
  };
  for (const id of ids) note(await user.call(LOOKUP, { id }));
  // This payment is reported as paid last, because a fast cashier confirms it soon, and the restart could then lose no unfinished work.
  const reported = await orNull(() => kit.pay());
  if (reported) ids.push(reported.transaction.id);
  const taken = await reportPaid(user, reported);
  if (taken?.status === 200) note(taken);
  // This payment is made right before the restart, so that no later write of the cashier can store it as well.
  const deposit = await kit.pay();
  ids.push(deposit.transaction.id);
  await run();
  kit.disconnect();
  const client = await kit.user().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : error;
    throw new Broken(`the cashier is not back after the restart: ${reason}`, undefined, 'restart');
  });
  const paid = { deposit, withdrawal };
  return { client, paid, states: [...states.values()], closed, booked, ids };
}

async function reportPaid(client: Client, paid: Paid | null): Promise<Reply | null> {
  if (!paid || !takesPaid(paid.transaction)) return null;
  return client.call(CONTINUE, { id: paid.transaction.id, step: 'paid', fields: {} });
}

export const RESTART_RULES = rulesOf('Create and idempotency', {
  restart: {
    level: 'must',
    title: 'Payments, keys and closed keys survive a restart of the cashier',
    fix: 'Keep payments, keys, holds and due work in the database, and nothing of them in the process. Store the secret of the fingerprints too.',
    after: ['same-key-again', 'closed-key', 'resume'],
    run: async (kit) => {
      const { client, paid, closed } = await restarted(kit);
      for (const [type, made] of Object.entries(paid)) {
        if (!made) continue;
        const { body, transaction } = made;
        const found = await client.call(LOOKUP, { id: transaction.id });
        checkStatus(found, 200, `after the restart the lookup of a ${type}`);
        compareDetails(transaction, transactionIn(found), found);
        const again = await client.call(type === 'deposit' ? CREATE.deposit : CREATE.withdrawal, body);
        checkStatus(again, 200, `after the restart the same key of a ${type}`);
        check(idOf(again) === transaction.id, 'after the restart the same key made another payment', again);
      }
      const late = await client.call(CREATE.deposit, closed);
      if (late.status === 409) throw new Skipped('a create request after the restart was not possible');
      checkStatus(late, 410, 'after the restart the closed key');
    },
  },
  'restart-states': {
    level: 'must',
    title: 'A payment in any state is the same after a restart, or has gone on',
    fix: 'Read each payment from the database with all its fields: status, seq, next, timeline, fee.',
    after: ['restart', 'resume', 'sequence'],
    run: async (kit) => {
      const { client, states } = await restarted(kit);
      for (const before of states) {
        const found = await client.call(LOOKUP, { id: before.id });
        checkStatus(found, 200, `after the restart the lookup of a ${before.type} that was ${before.status}`);
        const after = transactionIn(found);
        compareDetails(before, after, found);
        checkOrder(before, after, found);
        for (const name of ['amount', 'fee', 'net', 'destination', 'account'] as const) {
          const isSame =
            before[name] === after[name] || (name === 'amount' && after.status !== before.status);
          check(isSame, `after the restart ${name} is ${after[name]}, was ${before[name]}`, found);
        }
        if (after.status !== before.status) continue;
        const [was, is] = [before, after].map(({ next }) =>
          Number(Reflect.get(Object(next), 'attempts') ?? 0),
        );
        check(
          (is ?? 0) <= (was ?? 0),
          `after the restart ${is} attempts at the code are left, were ${was}`,
          found,
        );
        const isKept = before.next?.kind === after.next?.kind && before.reason?.code === after.reason?.code;
        check(
          isKept,
          `after the restart the payment that is ${after.status} has another next or reason`,
          found,
        );
      }
    },
  },
  'restart-ids': {
    level: 'must',
    title: 'A payment after a restart has an id of its own',
    fix: 'Take ids from a sequence of the database, or at random: a counter of the process begins again.',
    after: ['restart'],
    run: async (kit) => {
      const { client, ids } = await restarted(kit);
      for (const type of ['deposit', 'withdrawal'] as const) {
        const made = await orNull(() => kit.pay(type, undefined, client));
        if (!made) continue;
        const { id } = made.transaction;
        check(
          !ids.includes(id),
          `the new ${type} has the id ${id} of a payment before the restart`,
          made.reply,
        );
      }
    },
  },
  'restart-balance': {
    level: 'must',
    title: 'The balance is the same after a restart, with the same holds, and its seq goes on',
    fix: 'Store balance, its seq and holds in the database, and change each in the transaction of its payment.',
    after: [
      'restart',
      'restart-ids',
      'history-pages',
      'create-withdrawal',
      'cancel',
      'early-credit',
      'balance-push',
      'balance-sequence',
    ],
    run: async (kit) => {
      const { client, booked } = await restarted(kit);
      need(booked, 'a login.token with a balance in the currency of the market');
      await client.until(() => balanceIn(client, booked.currency) !== null, kit.options.pushMs);
      const [before = 0, after = 0] = [booked.client, client].map((one) =>
        Math.max(...balanceDataIn(one).map(seqOf)),
      );
      check(
        after >= before,
        `before the restart the seq of the balance was ${before}, and after it ${after}`,
        {
          sent: 'a restart',
          came: balanceDataIn(client),
        },
      );
      const surplus = await unexplained(booked, kit.options.pushMs, client);
      check(surplus === 0n, `after the restart the balance has ${surplus} minor units more than before`, {
        sent: 'a restart',
        came: client.pushes('login.token').at(-1)?.data,
      });
    },
  },
  'restart-work': {
    level: 'must',
    title: 'A payment that was accepted before a restart ends after it',
    fix: 'Store each later step (a confirmation, an expiry) with its payment, and look for due steps when the cashier starts.',
    after: ['restart', 'restart-states', 'restart-ids'],
    run: async (kit) => {
      const { client, states } = await restarted(kit);
      const accepted = states.find(({ type, status }) => type === 'deposit' && status === 'accepted');
      need(
        accepted && kit.confirmMs !== null,
        'a deposit that is accepted at the restart, and one that was credited before it within seconds',
      );
      const later = await orNull(() => kit.pay('deposit', undefined, client));
      await reportPaid(client, later);
      const look = (id: string) => client.call(LOOKUP, { id });
      const end = performance.now() + kit.confirmMs * 2 + GRACE_MS;
      for (;;) {
        // A busy cashier confirms every payment later. Work is lost only if a payment made after the restart ends before this one.
        const isTold =
          !later ||
          performance.now() > end + PATIENCE_MS ||
          isFinal(transactionIn(await look(later.transaction.id)).status);
        const isInTime = performance.now() < end || !isTold;
        const found = await look(accepted.id);
        const { status } = transactionIn(found);
        if (isFinal(status)) return;
        check(
          isInTime,
          `a deposit was credited ${Math.round(kit.confirmMs)} ms after it was accepted, and this one is still ${status} long after the restart`,
          found,
        );
        await client.until(() => false, POLL_INTERVAL_MS);
      }
    },
  },
});
