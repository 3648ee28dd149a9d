import { readAccountLimits } from '../../../src/domain/payment/account-limits.ts';
import { problemsOf } from '../../contract/problems.ts';
import { checkRejected, checkStatus } from '../expectations.ts';
import type { Kit } from '../kit.ts';
import {
  checkLimitsTold,
  isSafeLink,
  LIMITS,
  LimitedAccount,
  type Named,
  SET_LIMIT,
} from '../limited-account.ts';
import { type Entry, type Rule, rulesOf } from '../rule.ts';
import { check, need } from '../rule-outcome.ts';

export function accountRules(
  rules: Record<string, Entry<(account: LimitedAccount, kit: Kit) => Promise<void>>>,
): Rule[] {
  const withAccount = ({ run, ...rule }: (typeof rules)[string]) => ({
    ...rule,
    run: async (kit: Kit) =>
      run(await LimitedAccount.of(kit, await kit.open(kit.options.limitedToken), 'limits'), kit),
  });
  return rulesOf(
    'Limits of the account',
    Object.fromEntries(Object.entries(rules).map(([id, rule]) => [id, withAccount(rule)])),
  );
}

export async function readSound(account: LimitedAccount) {
  const { reply, limits } = await account.read();
  const { strictest } = readAccountLimits(reply.data, account.currency, () => undefined);
  const named = limits.map(({ kind, period }): Named => ({ limit: kind, period }));
  return { reply, limits, named, strictest };
}

export const LIMIT_RULES = accountRules({
  limits: {
    level: 'must',
    title: 'The limits of an account can be read, and do not contradict each other',
    fix: 'Send each kind and period once, in the currency of the request, with amounts of its decimals, and links with https.',
    run: async (account) => {
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
    run: ({ client }, kit) => checkLimitsTold(kit, client),
  },
  'limits-guest': {
    level: 'must',
    title: 'A guest gets no limits, and changes none',
    fix: 'Answer both requests with 401 without a valid token.',
    run: async (account, kit) => {
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
    after: ['limits'],
    title: 'A limit that is no amount, or of no known kind or period, is rejected and changes nothing',
    fix: 'Respond with 400 invalid_amount to amounts that are no decimal string of the currency, and with 400 malformed to the rest.',
    run: async (account) => {
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
  'limit-decrease': {
    level: 'must',
    after: ['limits', 'limit-invalid'],
    title: 'A lower limit holds at once, of each kind and period that the account has',
    fix: 'Store a lower value in the transaction that answers the request.',
    run: async (account) => {
      for (const named of (await readSound(account)).named) await account.lower(named);
    },
  },
  'limit-increase': {
    level: 'must',
    after: ['limits', 'limit-invalid', 'limit-decrease'],
    title: 'A higher limit is pending, and the lower one holds until then, of each kind and period',
    fix: 'Keep the lower value, and send the higher one as pending with the time from which it holds.',
    run: async (account) => {
      for (const named of (await readSound(account)).named) await account.raise(named, 0);
    },
  },
  'limits-of-others': {
    level: 'must',
    after: ['limits', 'limit-decrease'],
    title: 'A user who changes a limit changes that of nobody else',
    fix: 'Store limits by the user of the socket.',
    run: async (account, kit) => {
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
});
