import { PUSH } from '../../../src/api/contract.ts';
import { isFinal, pushedStatus } from '../../../src/domain/payment/transaction.ts';
import type { Transaction } from '../../../src/domain/payment/transaction-schema.ts';
import { type Booked, balanceDataIn, checkOthers, readBalance, seqOf, unexplained } from '../balance.ts';
import { transactionIn } from '../expectations.ts';
import { itemsOf } from '../history.ts';
import type { Kit } from '../kit.ts';
import { pushesOf } from '../pushes.ts';
import type { Client } from '../raw-client.ts';
import { rulesOf } from '../rule.ts';
import { check, need } from '../rule-outcome.ts';
import { CONTINUE, HISTORY, LOOKUP, newKey, takesPaid } from '../values.ts';
import { limited } from './amount-rules.ts';

/** After this many lookups a payment counts as not processed: banks of test environments confirm within seconds. */
const MAX_LOOKUPS = 40;
/** The kit waits this long for the pushes of one change, because a cashier may send them one after the other. */
const SETTLE_MS = 200;
/** The kit looks this often, within the time of a push, whether deposits are still on their way. */
const CREDIT_TURNS = 10;
/** Extra time for the credit of a deposit, in addition to twice the time that the last credit took. */
const GRACE_MS = 2_000;

const lookUp = async (client: Client, id: string) => transactionIn(await client.call(LOOKUP, { id }));

async function whenProcessed(client: Client, id: string, pushMs: number): Promise<Transaction | null> {
  for (let turn = 0; turn < MAX_LOOKUPS; turn += 1) {
    const transaction = await lookUp(client, id);
    if (isFinal(transaction.status)) return transaction.status === 'processed' ? transaction : null;
    const seen = pushesOf(client, id).length;
    await client.until(() => pushesOf(client, id).length > seen, pushMs / 5);
  }
  return null;
}

async function checkNotCredited(booked: Booked, id: string): Promise<void> {
  const { client } = booked;
  const surplus = await unexplained(booked, SETTLE_MS);
  const { status } = await lookUp(client, id);
  check(
    surplus === 0n || isFinal(status),
    `the deposit is ${status}, and the balance has changed by ${surplus} minor units`,
    { sent: `the deposit ${id}`, came: client.pushes(PUSH.login).at(-1)?.data },
  );
}

/** Waits until no other deposit is on its way, because a wrong credit of another deposit is the mistake that another rule reports. */
async function waitForCredits(client: Client, pushMs: number): Promise<void> {
  for (let turn = 0; turn < CREDIT_TURNS; turn += 1) {
    const listed = await client.call(HISTORY, { type: 'deposit', status: 'accepted' });
    if (!itemsOf(listed.data)?.some(({ status }) => status === 'accepted')) return;
    await client.until(() => false, pushMs / CREDIT_TURNS);
  }
}

export const BALANCE_RULES = rulesOf('Pushes', {
  'early-credit': {
    level: 'must',
    title: 'A deposit is credited when it is processed, and not before',
    fix: 'Add to the balance in the database transaction that makes the deposit processed: "I have paid" is what the user says.',
    after: ['create-withdrawal'],
    run: async (kit) => {
      await kit.payable();
      await waitForCredits(await kit.user(), kit.options.pushMs);
      const booked = await readBalance(kit);
      const { client } = booked;
      const { transaction } = await kit.pay('deposit', undefined, client);
      await checkNotCredited(booked, transaction.id);
      await client.call(CONTINUE, { id: transaction.id, step: 'paid', fields: {} });
      await checkNotCredited(booked, transaction.id);
    },
  },
  'balance-sequence': {
    level: 'must',
    title: 'The seq of a balance grows with each change, or no balance has one',
    fix: 'Count seq of balanceData up in the database transaction that changes a balance or a hold, and read both as of one moment: the widget ignores a balance with a lower seq.',
    after: ['sequence', 'early-credit'],
    run: async (kit) => {
      const before = balanceDataIn(await kit.user());
      const client = await kit.open(kit.options.token);
      await client.until(() => balanceDataIn(client).length > 0, kit.options.pushMs);
      const all = [...before, ...balanceDataIn(client)];
      if (all.every(({ seq }) => seq === undefined)) return;
      const sent = 'connections with the same token';
      const bare = all.find(({ seq }) => typeof seq !== 'number');
      check(!bare, 'only some of the balances have a seq, or it is no number', { sent, came: bare });
      const [last = 0, now = last] = [Math.max(...before.map(seqOf)), balanceDataIn(client).map(seqOf)[0]];
      check(now >= last, `a balance had the seq ${last}, and on a later connection ${now}`, {
        sent,
        came: all,
      });
      const sums = new Map<string, string>();
      for (const one of all)
        for (const [account, amount] of amountsIn(one)) {
          const key = `${one.seq} ${account}`;
          const known = sums.get(key) ?? amount;
          check(
            known === amount,
            `with the seq ${one.seq} the balance of ${account} is ${known} and ${amount}`,
            {
              sent,
              came: one,
            },
          );
          sums.set(key, amount);
        }
    },
  },
  'balance-push': {
    level: 'must',
    title: 'A credited deposit is followed by its new balance, to the last minor unit',
    fix: 'Credit the deposit once, in the database transaction that makes it processed. Push login.token with balanceData after each change of a balance, to every socket of the user.',
    after: ['push-on-create', 'create-withdrawal', 'sequence', 'early-credit', 'balance-sequence'],
    run: async (kit) => {
      await kit.payable();
      const booked = await readBalance(kit);
      const { client, currency } = booked;
      const { id, amount, net } = await creditOne(kit, client);
      const saysProcessed = () =>
        pushesOf(client, id).some(({ data }) => pushedStatus(Object(data).status) === 'processed');
      check(
        await client.until(saysProcessed, kit.options.pushMs),
        'the deposit is processed, and no push has the status 1',
        { sent: `the deposit ${id}, which was credited`, came: pushesOf(client, id).at(-1)?.data },
      );
      const surplus = await unexplained(booked, kit.options.pushMs);
      checkOthers(booked);
      check(
        surplus === 0n,
        `the deposit of ${amount} ${currency}${net === undefined ? '' : `, net ${net},`} was credited, and the balance has ${surplus > 0n ? `${surplus} minor units too many` : `${-surplus} minor units too few`}`,
        { sent: `the deposit ${id}, which was credited`, came: client.pushes(PUSH.login).at(-1)?.data },
      );
    },
  },
  'confirmed-twin': {
    level: 'must',
    title: 'Of two equal deposits only the one that was paid is credited',
    fix: 'Match what the bank confirms by your own reference, which you have given it: user and amount may be those of two payments.',
    after: ['similar-payment', 'balance-push'],
    run: async (kit) => {
      await limited(kit, 'deposit');
      const client = await kit.user();
      const { body, transaction } = await kit.pay();
      need(takesPaid(transaction), 'a deposit with the step "paid"');
      const wanted = { ...body, idem: newKey(), allowDuplicateOf: transaction.id };
      const twin = (await kit.pay('deposit', wanted)).transaction;
      await client.call(CONTINUE, { id: transaction.id, step: 'paid', fields: {} });
      const end = performance.now() + (kit.confirmMs ?? 0) * 2 + GRACE_MS;
      while (performance.now() < end) {
        const paid = await lookUp(client, transaction.id);
        const other = await client.call(LOOKUP, { id: twin.id });
        const { status } = transactionIn(other);
        check(
          status !== 'processed',
          `the user has paid ${transaction.id}, and ${twin.id} is processed`,
          other,
        );
        if (isFinal(paid.status)) return;
        await client.until(() => false, SETTLE_MS);
      }
    },
  },
});

function amountsIn({ primary, additional, amounts }: Record<string, unknown>) {
  const own = [primary, additional].flatMap((one, at) => {
    const { amount, currency } = Object(one);
    return amount === undefined
      ? []
      : [[`${at === 0 ? 'main' : 'additional'} ${currency}`, String(amount)] as const];
  });
  return [
    ...own,
    ...Object.entries(Object(amounts)).map(([code, amount]) => [`main ${code}`, String(amount)] as const),
  ];
}

async function creditOne(kit: Kit, client: Client): Promise<Transaction> {
  const { transaction } = await kit.pay('deposit', undefined, client);
  const startedAt = performance.now();
  await client.call(CONTINUE, { id: transaction.id, step: 'paid', fields: {} });
  const processed = await whenProcessed(client, transaction.id, kit.options.pushMs);
  need(processed, 'a deposit that is credited within seconds after the step "paid"');
  kit.confirmMs = performance.now() - startedAt;
  return processed;
}
