import { type Method, parseMethods } from '../../../src/domain/methods/method.ts';
import { limitsOf } from '../../../src/domain/money/limits.ts';
import { toDecimal } from '../../../src/domain/money/money.ts';
import { readAccountLimits } from '../../../src/domain/payment/account-limits.ts';
import { METHOD_KINDS, PACKS, type Pack, type PackRule, sourceOf } from '../../contract/jurisdictions.ts';
import { checkRejected, codeOf, outcomeOf } from '../expectations.ts';
import { itemsOf } from '../history.ts';
import type { Kit } from '../kit.ts';
import { checkLimitsTold, describe, isSafeLink, LimitedAccount, SET_LIMIT } from '../limited-account.ts';
import type { Client } from '../raw-client.ts';
import type { Rule } from '../rule.ts';
import { Broken, check, need } from '../rule-outcome.ts';
import { CANCEL, HISTORY, LISTS, minorOf } from '../values.ts';

type Kind = PackRule['kind'];
type RuleOf<K extends Kind> = Extract<PackRule, { kind: K }>;
interface Check<R> {
  title: (rule: R) => string;
  fix: string;
  run: (kit: Kit, rule: R, pack: Pack) => Promise<void>;
}

const accountOf = async (kit: Kit, { code }: Pack, client?: Client) =>
  LimitedAccount.of(kit, client ?? (await kit.user()), idIn(code, 'limits-sound'));

const labelOf = ({ name, category, text }: Method) =>
  [name, category ?? '', ...Object.values(text)].join(' ').replaceAll('_', ' ');

async function openClosed(kit: Kit, { state }: { state: 'cool-off' | 'self-excluded' }, pack: Pack) {
  const token = kit.options.closedTokens?.[state];
  need(token, `--${state}-token, the token of a user in this state`);
  const client = await kit.open(token);
  const told = await (await accountOf(kit, pack, client)).read();
  check(told.state === state, `the user of --${state}-token has the state ${told.state}`, told.reply);
  return { client, ...told };
}

const CHECKS: { [K in Kind]: Check<RuleOf<K>> } = {
  'limits-sound': {
    title: () => 'The limits of an account can be read, and do not contradict each other',
    fix: 'Send each kind and period once, in the currency of the request, with amounts of its decimals.',
    run: async (kit, _, pack) => {
      const account = await accountOf(kit, pack);
      const { reply } = await account.read();
      const problems: string[] = [];
      readAccountLimits(reply.data, account.currency, ({ path, problem }) =>
        problems.push(`${path}: ${problem}`),
      );
      check(problems.length === 0, problems.join('; '), reply);
    },
  },
  jurisdiction: {
    title: () => 'The answer names the law that the account is under',
    fix: 'Send jurisdiction with the limits of the account.',
    run: async (kit, _, pack) => {
      const { jurisdiction, reply } = await (await accountOf(kit, pack)).read();
      check(jurisdiction === pack.code, `jurisdiction is ${jurisdiction}, not ${pack.code}`, reply);
    },
  },
  'limits-shown': {
    title: () => 'The user record says that the account has limits, so that the widget shows them',
    fix: 'Send meta: {limits: true} in the user record of login.token.',
    run: async (kit) => {
      need(kit.options.token, '--token, the token of a user');
      await checkLimitsTold(kit, await kit.open(kit.options.token));
    },
  },
  link: {
    title: ({ link }) =>
      link === 'limits' ? 'Each deposit screen links to the limits' : 'Each deposit screen links to help',
    fix: 'Send the https address in links of the limits of the account.',
    run: async (kit, { link }, pack) => {
      const { links, reply } = await (await accountOf(kit, pack)).read();
      check(isSafeLink(links[link]), `links.${link} is ${links[link]}, and no https address`, reply);
    },
  },
  'limit-told': {
    title: (rule) => `The account has a ${describe(rule)}`,
    fix: 'Let the user set the limit before the first deposit, and send it with the others.',
    run: async (kit, rule, pack) => {
      const account = await accountOf(kit, pack);
      const { limits, reply } = await account.read();
      check(
        limits.some((item) => account.isNamed(item, rule)),
        `no ${describe(rule)} is told`,
        reply,
      );
    },
  },
  'limit-cap': {
    title: (rule) => `The ${describe(rule)} is at most ${rule.max} ${rule.currency}`,
    fix: 'Set the limit of the law where the user has no other one by right.',
    run: async (kit, rule, pack) => {
      const account = await accountOf(kit, pack);
      const { currency } = account;
      const { limits, reply } = await account.read();
      need(currency === rule.currency, `a market in ${rule.currency}`);
      const own = limits.find((item) => account.isNamed(item, rule));
      need(own, `a user with a ${describe(rule)}`);
      for (const value of [own.value, Object(own.pending).value ?? own.value]) {
        const isWithin = (minorOf(value, currency) ?? -1n) <= (minorOf(rule.max, currency) ?? 0n);
        check(isWithin, `the ${describe(rule)} is ${value} ${currency}`, reply);
      }
    },
  },
  'limit-offered': {
    title: (rule) => `The user can set a ${describe(rule)}`,
    fix: `Take the kind and the period in ${SET_LIMIT}.`,
    run: async (kit, rule, pack) => {
      const account = await accountOf(kit, pack);
      const { limits } = await account.read();
      if (limits.some((item) => account.isNamed(item, rule))) return;
      account.limitIn(await account.add(rule), rule);
      account.limitIn((await account.read()).reply, rule);
    },
  },
  'decrease-at-once': {
    title: (rule) => `A lower ${describe(rule)} holds at once`,
    fix: 'Store a lower value in the transaction that answers the request.',
    run: async (kit, rule, pack) => {
      await (await accountOf(kit, pack)).lower(rule);
    },
  },
  'increase-waits': {
    title: (rule) => `A higher ${describe(rule)} holds after ${rule.hours} hours or later`,
    fix: 'Keep the lower value, and send the higher one as pending with the time from which it holds.',
    run: async (kit, rule, pack) => {
      await (await accountOf(kit, pack)).raise(rule, rule.hours);
    },
  },
  'over-limit': {
    title: () => 'A deposit above what is left of the limits is rejected',
    fix: 'Sum and create under one lock of the user, and reject with 400 deposit_limit.',
    run: async (kit, _, pack) => {
      need(kit.options.allowPayments, '--allow-payments: this rule sends create requests');
      const account = await accountOf(kit, pack);
      const { currency } = account;
      const { reply: told } = await account.read();
      const { country } = await kit.market();
      const { strictest } = readAccountLimits(told.data, currency, () => undefined);
      need(strictest, 'a user with a deposit limit');
      const over = strictest.left + 1n;
      const amount = toDecimal(over, currency);
      const fits = ({ amount_rules }: Method) => {
        const range = limitsOf(amount_rules, currency, country);
        return range !== 'unavailable' && range.min <= over && over <= range.max;
      };
      const candidates = await kit.candidates('deposit');
      const payable = candidates.find(({ method }) => fits(method)) ?? candidates[0];
      need(payable, 'a deposit method whose fields the kit can fill in');
      const reply = await kit.create('deposit', await kit.body('deposit', payable, { amount }));
      checkRejected(reply, `a deposit of ${amount}, above what is left,`);
      const isNamedRight = !fits(payable.method) || codeOf(reply) === 'deposit_limit';
      check(isNamedRight, `a deposit of ${amount} got ${outcomeOf(reply)}, not deposit_limit`, reply);
    },
  },
  currency: {
    title: ({ currency }) => `The account is in ${currency}`,
    fix: 'List this currency alone in the region.',
    run: async (kit, rule) => {
      const { currency, country } = await kit.market();
      check(currency === rule.currency, `the market is ${country} in ${currency}`);
    },
  },
  'method-out': {
    title: ({ methods, types }) => `No ${types.join(' or ')} by ${METHOD_KINDS[methods]?.name}`,
    fix: 'Leave these methods out of the list of the market.',
    run: async (kit, { methods, types }) => {
      const kind = METHOD_KINDS[methods];
      for (const type of types) {
        const listed = await kit.methods(type);
        const namesBy = (pattern = '(?!)') =>
          listed.filter((method) => new RegExp(pattern, 'iu').test(labelOf(method))).map(({ name }) => name);
        const found = namesBy(kind?.pattern);
        check(found.length === 0, `the list of ${type}s has ${found.join(', ')}`);
        const unclear = namesBy(kind?.unclear);
        if (unclear.length > 0)
          kit.note(`no list says whether these are ${kind?.name}: ${unclear.join(', ')}`);
      }
    },
  },
  'withdrawal-cancel-out': {
    title: () => 'A withdrawal that was requested cannot be taken back',
    fix: 'Send no withdrawal as cancellable, and reject each cancel request with 409 not_cancellable.',
    run: async (kit) => {
      const client = await kit.user();
      const reply = await client.call(HISTORY, { type: 'withdrawal' });
      const isOffered = (itemsOf(reply.data) ?? []).some((item) => Reflect.get(item, 'cancellable') === true);
      check(!isOffered, 'a withdrawal of the history is cancellable', reply);
      const { transaction, reply: created } = await kit.pay('withdrawal');
      check(!transaction.cancellable, 'a new withdrawal is cancellable', created);
      checkRejected(await client.call(CANCEL, { id: transaction.id }), 'a cancel request');
    },
  },
  'withdrawal-within': {
    title: ({ minutes }) => `A withdrawal arrives within ${minutes} minutes`,
    fix: 'Pay out by a fast rail, and send arrivesAt of the withdrawal.',
    run: async (kit, { minutes }) => {
      const { transaction, reply } = await kit.pay('withdrawal');
      const { arrivesAt, createdAt } = transaction;
      need(typeof arrivesAt === 'number', 'a withdrawal with arrivesAt');
      const took = (arrivesAt - createdAt) / 60_000;
      check(took <= minutes, `the withdrawal arrives after ${Math.round(took)} minutes`, reply);
    },
  },
  'closed-deposit': {
    title: ({ state }) => `A user in the state ${state} cannot deposit`,
    fix: 'Reject each create request of the user with 403 deposits_closed, whatever screen it is from.',
    run: async (kit, rule, pack) => {
      const { client } = await openClosed(kit, rule, pack);
      need(kit.options.allowPayments, '--allow-payments: this rule sends create requests');
      const [payable] = await kit.candidates('deposit');
      need(payable, 'a deposit method whose fields the kit can fill in');
      const reply = await kit.create('deposit', await kit.body('deposit', payable), client);
      checkRejected(reply, 'a deposit of a closed account');
      check(codeOf(reply) === 'deposits_closed', `it got ${outcomeOf(reply)}, not deposits_closed`, reply);
    },
  },
  'closed-help': {
    title: ({ state }) => `A user in the state ${state} gets a way to help`,
    fix: 'Send links.help for accounts in this state, too.',
    run: async (kit, rule, pack) => {
      const { links, reply } = await openClosed(kit, rule, pack);
      check(isSafeLink(links.help), `links.help is ${links.help}, and no https address`, reply);
    },
  },
  'closed-withdrawal': {
    title: ({ state }) => `A user in the state ${state} can withdraw the balance`,
    fix: 'List the withdrawal methods for the user, as before.',
    run: async (kit, rule, pack) => {
      const { client } = await openClosed(kit, rule, pack);
      need((await kit.methods('withdrawal')).length > 0, 'a market with withdrawal methods');
      const { country, currency } = await kit.market();
      const reply = await client.call(LISTS.withdrawal, { country, currency });
      const open = parseMethods(reply.data, () => undefined);
      check(open.length > 0, `the list of withdrawals got ${outcomeOf(reply)} and has no method`, reply);
    },
  },
};

const idIn = (code: string, id: string) => `jurisdiction/${code}/${id}`;

/** For a kind of rule, the kinds that find the same mistake in a simpler way. If one of these fails, the rule is skipped. */
const SIMPLER: { [K in Kind]?: readonly Kind[] } = {
  'decrease-at-once': ['limit-offered'],
  'increase-waits': ['limit-offered', 'decrease-at-once'],
  'closed-help': ['link'],
};

function simplerThan(rule: PackRule, { code, rules }: Pack): string[] {
  const subjectOf = (one: PackRule) =>
    'limit' in one ? `${one.limit} ${one.period}` : 'link' in one ? one.link : 'help';
  return rules
    .filter((other) => SIMPLER[rule.kind]?.includes(other.kind) && subjectOf(other) === subjectOf(rule))
    .map(({ id }) => idIn(code, id));
}

/** Adds the law to the message of a failed rule, because lawyers decide about the failure. */
async function withSource(work: Promise<void>, source: string): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    throw new Broken(`${error.message} (${source})`, error.exchange, error.ruleId);
  }
}

export function rulesOfJurisdiction(code: string | undefined): Rule[] {
  const pack = PACKS.find((one) => one.code === code);
  if (!pack) return [];
  return pack.rules.map((rule) => {
    // The cast is right, because `CHECKS` has for each kind the check of that kind's rules. TypeScript cannot see this.
    const found = CHECKS[rule.kind] as Check<PackRule>;
    return {
      id: idIn(pack.code, rule.id),
      level: rule.level,
      section: 'Limits of the account',
      title: found.title(rule),
      fix: found.fix,
      after: simplerThan(rule, pack),
      run: (kit) => withSource(found.run(kit, rule, pack), sourceOf(pack, rule)),
    };
  });
}
