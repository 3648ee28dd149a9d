import { checkOneCreated, openParallel, PARALLEL_REQUESTS } from '../at-once.ts';
import { checkStatus, codeOf, idOf, outcomeOf } from '../expectations.ts';
import type { Kit } from '../kit.ts';
import type { LimitedAccount, Named } from '../limited-account.ts';
import { completeForm } from '../payable.ts';
import { check, need } from '../rule-outcome.ts';
import { CONTINUE, CREATE, minorOf, newKey } from '../values.ts';
import { limited } from './amount-rules.ts';
import { accountRules, readSound } from './limit-rules.ts';

const MAX_TRIED_METHODS = 4;

async function readUse(account: LimitedAccount) {
  const { limits, reply } = await account.read();
  const deposits = limits.filter(({ kind }) => kind === 'deposit');
  const use = new Map(deposits.map(({ period, used }) => [period, minorOf(used, account.currency)]));
  need(use.size > 0, 'a user of --limited-token with a deposit limit');
  return { use, reply };
}

/**
 * Makes a deposit and checks how much more counts against each deposit limit.
 * @param deposit resolves to the minor units that must count, or to undefined if any number is right
 * @param what begins the message, such as "after a deposit"
 */
async function checkUse(
  account: LimitedAccount,
  what: string,
  deposit: () => Promise<bigint | null | undefined>,
): Promise<boolean> {
  const before = await readUse(account);
  const more = await deposit();
  if (more === undefined) return false;
  const { use, reply } = await readUse(account);
  for (const [period, was] of before.use) {
    const counted = (use.get(period) ?? 0n) - (was ?? 0n);
    check(
      counted === more,
      `${what}: ${counted} minor units more count in the ${period}, not ${more}`,
      reply,
    );
  }
  return true;
}

async function depositsOf(kit: Kit, account: LimitedAccount) {
  const { payable, min, max } = await limited(kit, 'deposit');
  const bodyOf = (minor: bigint) =>
    kit.body('deposit', payable, { amount: account.textOf(minor, { limit: 'deposit' }) });
  return { min, max, bodyOf };
}

async function leave(account: LimitedAccount, left: bigint) {
  const { strictest } = await readSound(account);
  need(
    strictest && strictest.left >= left,
    'a new user for --limited-token: this one has deposited too much',
  );
  const named: Named = { limit: 'deposit', period: strictest.period };
  if (strictest.left > left) {
    const reply = await account.set(named, account.textOf(strictest.used + left, named));
    checkStatus(reply, 200, 'a lower deposit limit');
  }
  return { named, value: strictest.used + left };
}

/** A third of what a rule leaves below the limit: of parallel deposits of about two shares one fits, and about one share is then left. */
function shareOf({ min, max }: { min: bigint; max: bigint }): bigint {
  const share = min + BigInt(2 * PARALLEL_REQUESTS);
  need(max > 4n * share, 'a deposit method with wider limits');
  return share;
}

export const LIMIT_USE_RULES = accountRules({
  'limit-use': {
    level: 'must',
    after: ['limits', 'exact-amounts'],
    title: 'A deposit counts against each deposit limit as soon as it is created',
    fix: 'Sum all deposits of the period that have not failed, open ones too.',
    run: async (account, kit) => {
      await checkUse(account, 'after a deposit', async () => {
        const { body } = await kit.pay('deposit', undefined, account.client);
        return minorOf(body.amount, account.currency);
      });
    },
  },
  'limit-net': {
    level: 'must',
    after: ['limits', 'limit-use', 'create-withdrawal'],
    title: 'A withdrawal gives nothing of a deposit limit back',
    fix: 'Sum deposits alone: a user who pays out could deposit again and again.',
    run: async (account, kit) => {
      // A deposit raises the use above zero first, because a withdrawal that wrongly lowers the use could not lower zero.
      await kit.pay('deposit', undefined, account.client);
      await kit.created.release(() =>
        checkUse(account, 'after a withdrawal', async () => {
          await kit.pay('withdrawal', undefined, account.client);
          return 0n;
        }),
      );
    },
  },
  'limit-periods': {
    level: 'must',
    after: ['limits', 'limit-use'],
    title: 'What was deposited in a day counts in its week and its month, too',
    fix: 'Sum the deposits of each period by the same rule, over times that contain each other.',
    run: async (account) => {
      const { use, reply } = await readUse(account);
      need(use.size > 1, 'a user of --limited-token with deposit limits of two periods');
      const ofDay = use.get('day') ?? 0n;
      for (const [period, used] of use)
        check(
          (used ?? 0n) >= ofDay,
          `${used} minor units count in the ${period}, and ${ofDay} in the day`,
          reply,
        );
    },
  },
  'limit-failed': {
    level: 'must',
    after: ['limits', 'limit-use'],
    title: 'A deposit that has failed no longer counts',
    fix: 'Leave failed deposits out of the sum.',
    run: async (account, kit) => {
      for (const candidate of (await kit.candidates('deposit')).slice(0, MAX_TRIED_METHODS)) {
        const payable = await completeForm(kit, candidate);
        if (!payable) continue;
        const hasFailed = await checkUse(account, 'after a deposit that has failed', async () => {
          const reply = await kit.create('deposit', await kit.body('deposit', payable), account.client);
          if (reply.status !== 200) return undefined;
          const ended = await account.client.call(CONTINUE, { id: idOf(reply), step: 'cancel', fields: {} });
          return Object(ended.data).status === 'mistaked' ? 0n : undefined;
        });
        if (hasFailed) return;
      }
      need(false, 'a deposit that its user can cancel');
    },
  },
  'limit-retry': {
    level: 'must',
    after: ['limits', 'limit-decrease', 'same-key-again'],
    title: 'A repeated create request gets its payment, though the limit is used up by it',
    fix: 'Look the key up before you compare the amount with what is left.',
    run: async (account, kit) => {
      const deposits = await depositsOf(kit, account);
      const share = shareOf(deposits);
      // This amount differs from the amounts of the rules below, because the cashier would reject an equal payment as a duplicate.
      const amount = 3n * share + BigInt(PARALLEL_REQUESTS);
      await leave(account, 3n * share + amount);
      const { body, transaction } = await kit.pay('deposit', await deposits.bodyOf(amount), account.client);
      const again = await kit.create('deposit', body, account.client);
      checkStatus(again, 200, 'the repeated create request');
      check(idOf(again) === transaction.id, 'the repeated create request got another payment', again);
    },
  },
  'limit-over': {
    level: 'must',
    after: ['limits', 'limit-decrease', 'limit-increase', 'limit-use', 'limit-periods'],
    title: 'A deposit above what is left is rejected with deposit_limit, though a higher limit is pending',
    fix: 'Compare the amount with the value that holds now, less what counts, and reject with 400 deposit_limit.',
    run: async (account, kit) => {
      const deposits = await depositsOf(kit, account);
      const share = shareOf(deposits);
      const { named, value } = await leave(account, 3n * share);
      await account.set(named, account.textOf(value + share, named));
      await checkUse(account, 'after a rejected deposit', async () => {
        const body = await deposits.bodyOf(3n * share + 1n);
        const reply = await kit.create('deposit', body, account.client);
        checkStatus(reply, 400, `a deposit of ${body.amount}, one minor unit above what is left,`);
        check(codeOf(reply) === 'deposit_limit', `it got ${outcomeOf(reply)}, not deposit_limit`, reply);
        return 0n;
      });
    },
  },
  'limit-at-once': {
    level: 'must',
    after: [
      'similar-at-once',
      'limits',
      'limit-use',
      'limit-periods',
      'limit-decrease',
      'limit-increase',
      'limit-over',
    ],
    title: 'Of deposits at the same time that each use up what is left, one is created',
    fix: 'Sum and create under one lock of the user.',
    run: async (account, kit) => {
      const deposits = await depositsOf(kit, account);
      const share = shareOf(deposits);
      await leave(account, 3n * share);
      // The amounts differ, because the cashier would reject equal ones as duplicates. Any two of them together exceed the limit.
      const clients = await openParallel(kit, kit.options.limitedToken);
      const bodies = await Promise.all(clients.map((_, at) => deposits.bodyOf(2n * share - BigInt(at))));
      const replies = await Promise.all(
        clients.map((client, at) => client.call(CREATE.deposit, { ...bodies[at], idem: newKey() })),
      );
      checkOneCreated(replies, 'different deposits', (reply) => codeOf(reply) === 'deposit_limit');
    },
  },
  'limit-exact': {
    level: 'must',
    after: ['limits', 'limit-use', 'limit-decrease', 'limit-over', 'limit-at-once'],
    title: 'A deposit of exactly what is left is created',
    fix: 'Reject an amount that is above what is left, and not one that is equal to it: the widget offers it as the highest one.',
    run: async (account, kit) => {
      const { min, max, bodyOf } = await depositsOf(kit, account);
      const { left = 0n } = (await readSound(account)).strictest ?? {};
      need(left >= min && left <= max, 'a deposit method whose limits include what is left');
      const reply = await kit.create('deposit', await bodyOf(left), account.client);
      check(
        codeOf(reply) !== 'deposit_limit',
        `a deposit of all that is left, ${left} minor units, got deposit_limit`,
        reply,
      );
    },
  },
  'limit-withdrawal': {
    level: 'must',
    after: ['limits', 'limit-exact', 'create-withdrawal'],
    title: 'A user who may deposit no more can withdraw',
    fix: 'Compare deposits alone with deposit limits: a limit must not keep the money of a user.',
    run: async (account, kit) => {
      const body = await kit.body('withdrawal');
      const amount = minorOf(body.amount, account.currency) ?? 0n;
      const { left = amount } = (await readSound(account)).strictest ?? {};
      need(left < amount, 'a user of --limited-token whose deposit limit is used up');
      const reply = await kit.created.release(() => kit.create('withdrawal', body, account.client));
      check(codeOf(reply) !== 'deposit_limit', `a withdrawal of ${body.amount} got deposit_limit`, reply);
    },
  },
});
