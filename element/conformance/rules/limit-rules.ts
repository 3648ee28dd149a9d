import { readAccountLimits } from '../../../src/domain/payment/account-limits.ts';
import { problemsOf } from '../../contract/problems.ts';
import { checkRejected, checkStatus, codeOf, idOf, outcomeOf } from '../expectations.ts';
import type { Kit } from '../kit.ts';
import { isSafeLink, LIMITS, LimitedAccount, type Named, SET_LIMIT } from '../limited-account.ts';
import { completeForm } from '../payable.ts';
import { rulesOf } from '../rule.ts';
import { check, need } from '../rule-outcome.ts';
import { CONTINUE, CREATE, minorOf, newKey } from '../values.ts';
import { limited } from './amount-rules.ts';

/** Sockets that deposit at the same time. */
const COUNT = 3;
/** Methods that are tried until one has a deposit that its user can cancel. */
const MAX_TRIED_METHODS = 4;

/** The account of `--limited-token`, over a socket of its own. */
async function openAccount(kit: Kit): Promise<LimitedAccount> {
  return LimitedAccount.of(kit, await kit.open(kit.options.limitedToken), 'limits');
}

/** The limits as the widget reads them, and each of them by its name. */
async function readSound(account: LimitedAccount) {
  const { reply, limits } = await account.read();
  const { strictest } = readAccountLimits(reply.data, account.currency, () => undefined);
  const named = limits.map(({ kind, period }): Named => ({ limit: kind, period }));
  return { reply, limits, named, strictest };
}

/** The sums that count against each deposit limit, by period. */
async function readUse(account: LimitedAccount) {
  const { limits, reply } = await account.read();
  const deposits = limits.filter(({ kind }) => kind === 'deposit');
  const use = new Map(deposits.map(({ period, used }) => [period, minorOf(used, account.currency)]));
  need(use.size > 0, 'a user of --limited-token with a deposit limit');
  return { use, reply };
}

/** Compares what counts against each deposit limit with what counted before a deposit, and should count for it. */
async function checkUse(
  account: LimitedAccount,
  before: Map<unknown, bigint | null>,
  more: bigint,
  what: string,
) {
  const { use, reply } = await readUse(account);
  for (const [period, was] of before) {
    const counted = (use.get(period) ?? 0n) - (was ?? 0n);
    check(
      counted === more,
      `${what}: ${counted} minor units more count in the ${period}, not ${more}`,
      reply,
    );
  }
}

/** A deposit method, and create requests of this user for amounts of minor units. */
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

/** An amount that three different deposits can have, of which two are above it: the kit leaves as much. */
function shareOf({ min, max }: { min: bigint; max: bigint }): bigint {
  const share = min + BigInt(2 * COUNT);
  need(max > 2n * share, 'a deposit method with wider limits');
  return share;
}

const AFTER_SOUND = ['limits'];

export const LIMIT_RULES = rulesOf('Limits of the account', {
  limits: {
    level: 'must',
    title: 'The limits of an account can be read, and do not contradict each other',
    fix: 'Send each kind and period once, in the currency of the request, with amounts of its decimals, and links with https.',
    run: async (kit) => {
      const account = await openAccount(kit);
      const { reply, links, limits } = await account.read();
      const problems = problemsOf('AccountLimits', reply.data);
      readAccountLimits(reply.data, account.currency, ({ path, problem }) =>
        problems.push(`${path}: ${problem}`),
      );
      for (const [name, link] of Object.entries(links))
        if (!isSafeLink(link)) problems.push(`links.${name} is no https address`);
      for (const { kind, currency } of limits)
        if (kind === 'session' && currency !== undefined) problems.push('a session limit has a currency');
      check(problems.length === 0, problems.join('; '), reply);
      need(limits.length > 0, 'a user of --limited-token with limits');
    },
  },
  'limits-record': {
    level: 'must',
    after: ['limits', 'login-push'],
    title: 'The user record says that the account has limits, so that the widget requests them',
    fix: 'Send meta: {limits: true} in the user record of login.token.',
    run: async (kit) => {
      const { client } = await openAccount(kit);
      const records = () => client.pushes('login.token').map(({ data }) => Object(data));
      const isTold = await client.until(
        () => records().some(({ meta }) => Object(meta).limits === true),
        kit.options.pushMs,
      );
      check(isTold, 'no login.token with meta.limits came', {
        sent: 'the connection',
        came: records().at(-1),
      });
    },
  },
  'limits-guest': {
    level: 'must',
    title: 'A guest gets no limits, and changes none',
    fix: 'Answer both requests with 401 without a valid token.',
    run: async (kit) => {
      const account = await openAccount(kit);
      const guest = await kit.user('guest');
      const { country } = await kit.market();
      const read = await guest.call(LIMITS, { country, currency: account.currency });
      checkStatus(read, 401, `${LIMITS} of a guest`);
      const set = await account.set({ limit: 'deposit', period: 'month' }, '1', guest);
      checkStatus(set, 401, `${SET_LIMIT} of a guest`);
    },
  },
  'limit-invalid': {
    level: 'must',
    after: AFTER_SOUND,
    title: 'A limit that is no amount, or of no known kind or period, is rejected and changes nothing',
    fix: 'Respond with 400 invalid_amount to amounts that are no decimal string of the currency, and with 400 malformed to the rest.',
    run: async (kit) => {
      const account = await openAccount(kit);
      const before = await readSound(account);
      for (const named of before.named) {
        const tooFine = `1.${'1'.repeat(19)}`;
        for (const value of ['', '-1', 'much', tooFine.slice(0, named.limit === 'session' ? 3 : 12)])
          checkRejected(await account.set(named, value), `the ${named.limit} limit "${value}"`);
      }
      checkRejected(await account.set({ limit: 'bets', period: 'day' }, '100'), 'a limit of the kind bets');
      checkRejected(await account.set({ limit: 'deposit', period: 'year' }, '100'), 'a limit of a year');
      const after = await readSound(account);
      const isSame = JSON.stringify(after.limits) === JSON.stringify(before.limits);
      check(isSame, 'rejected requests have changed the limits', after.reply);
    },
  },
  'limit-use': {
    level: 'must',
    after: AFTER_SOUND,
    title: 'A deposit counts against each deposit limit as soon as it is created',
    fix: 'Sum all deposits of the period that have not failed, open ones too.',
    run: async (kit) => {
      const account = await openAccount(kit);
      const { use } = await readUse(account);
      const body = await kit.body('deposit');
      await kit.pay('deposit', body, account.client);
      await checkUse(account, use, minorOf(body.amount, account.currency) ?? 0n, 'after a deposit');
    },
  },
  'limit-periods': {
    level: 'must',
    after: ['limits', 'limit-use'],
    title: 'What was deposited in a day counts in its week and its month, too',
    fix: 'Sum the deposits of each period by the same rule, over times that contain each other.',
    run: async (kit) => {
      const account = await openAccount(kit);
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
    run: async (kit) => {
      const account = await openAccount(kit);
      for (const candidate of (await kit.candidates('deposit')).slice(0, MAX_TRIED_METHODS)) {
        const payable = await completeForm(kit, candidate);
        if (!payable) continue;
        const { use } = await readUse(account);
        const reply = await kit.create('deposit', await kit.body('deposit', payable), account.client);
        if (reply.status !== 200) continue;
        const ended = await account.client.call(CONTINUE, { id: idOf(reply), step: 'cancel', fields: {} });
        if (Object(ended.data).status !== 'mistaked') continue;
        await checkUse(account, use, 0n, 'after a deposit that has failed');
        return;
      }
      need(false, 'a deposit that its user can cancel');
    },
  },
  'limit-decrease': {
    level: 'must',
    after: ['limits', 'limit-invalid'],
    title: 'A lower limit holds at once, of each kind and period that the account has',
    fix: 'Store a lower value in the transaction that answers the request.',
    run: async (kit) => {
      const account = await openAccount(kit);
      for (const named of (await readSound(account)).named) await account.lower(named);
    },
  },
  'limit-increase': {
    level: 'must',
    after: ['limits', 'limit-invalid', 'limit-decrease'],
    title: 'A higher limit is pending, and the lower one holds until then, of each kind and period',
    fix: 'Keep the lower value, and send the higher one as pending with the time from which it holds.',
    run: async (kit) => {
      const account = await openAccount(kit);
      for (const named of (await readSound(account)).named) await account.raise(named, 0);
    },
  },
  'limits-of-others': {
    level: 'must',
    after: ['limits', 'limit-decrease'],
    title: 'A user who changes a limit changes that of nobody else',
    fix: 'Store limits by the user of the socket.',
    run: async (kit) => {
      const account = await openAccount(kit);
      const { country } = await kit.market();
      const other = await kit.user();
      const readOther = () => other.call(LIMITS, { country, currency: account.currency });
      const before = await readOther();
      need(before.status === 200, 'a user of --token who may request limits');
      const [named] = (await readSound(account)).named;
      need(named, 'a user of --limited-token with limits');
      await account.lower(named);
      const after = await readOther();
      const valuesOf = ({ data }: typeof after) => JSON.stringify(Object(data).limits);
      check(valuesOf(after) === valuesOf(before), 'the limits of another user have changed', after);
    },
  },
  'limit-retry': {
    level: 'must',
    after: ['limits', 'limit-decrease', 'same-key-again'],
    title: 'A repeated create request gets its payment, though the limit is used up by it',
    fix: 'Look the key up before you compare the amount with what is left.',
    run: async (kit) => {
      const account = await openAccount(kit);
      const deposits = await depositsOf(kit, account);
      const share = shareOf(deposits);
      // This amount differs from those of the rules below, because equal ones would be similar payments.
      await leave(account, 2n * share + 2n);
      const { body, transaction } = await kit.pay(
        'deposit',
        await deposits.bodyOf(share + 2n),
        account.client,
      );
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
    run: async (kit) => {
      const account = await openAccount(kit);
      const deposits = await depositsOf(kit, account);
      const share = shareOf(deposits);
      const { named, value } = await leave(account, share);
      await account.set(named, account.textOf(value + share, named));
      const { use } = await readUse(account);
      const body = await deposits.bodyOf(share + 1n);
      const reply = await kit.create('deposit', body, account.client);
      checkStatus(reply, 400, `a deposit of ${body.amount}, one minor unit above what is left,`);
      check(codeOf(reply) === 'deposit_limit', `it got ${outcomeOf(reply)}, not deposit_limit`, reply);
      await checkUse(account, use, 0n, 'after a rejected deposit');
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
    run: async (kit) => {
      const account = await openAccount(kit);
      const deposits = await depositsOf(kit, account);
      const share = shareOf(deposits);
      await leave(account, share);
      // Different amounts, because equal ones would be similar payments; two of them are never within the limit.
      const bodies = await Promise.all(
        Array.from({ length: COUNT }, (_, at) => deposits.bodyOf(share - BigInt(at))),
      );
      const sockets = await Promise.all(bodies.map(() => kit.open(kit.options.limitedToken)));
      const replies = await Promise.all(
        bodies.map((body, at) =>
          (sockets[at] ?? account.client).call(CREATE.deposit, { ...body, idem: newKey() }),
        ),
      );
      const made = replies.filter(({ status }) => status === 200);
      const problem = `${made.length} of ${COUNT} deposits at once were created, and one of them fits`;
      check(made.length === 1, problem, made[1] ?? replies[0]);
      for (const reply of replies) {
        const isRight = reply.status === 200 || codeOf(reply) === 'deposit_limit';
        check(isRight, `one of ${COUNT} deposits at once got ${outcomeOf(reply)}`, reply);
      }
    },
  },
});
