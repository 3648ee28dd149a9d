import { isListed, type Method } from '../../../src/domain/methods/method.ts';
import { limitsOf } from '../../../src/domain/money/limits.ts';
import type { TransactionType } from '../../../src/domain/payment/transaction.ts';
import { parseRegex } from '../../../src/domain/regex/parse-regex.ts';
import { problemsOf } from '../../contract/problems.ts';
import { type Kit, readableRegions } from '../kit.ts';
import { rulesOf } from '../rule.ts';
import { check } from '../verdict.ts';

const REGIONS = 'BANKING_DEPOSIT:methods-country-selector-v2';
const MAX_MARKETS = 40;
const LISTS = { deposit: 'BANKING:methods-payment-v3', withdrawal: 'BANKING:methods-withdrawal' } as const;
/** Fields that a cashier must never store (docs/contract.md, Saved accounts). */
const NEVER_SAVED = /cvv|cvc|^otp$|^utr$|one_time/i;

/** All methods of the market, each with the name of its list. */
async function eachMethod(kit: Kit): Promise<{ at: string; method: Method }[]> {
  const types: TransactionType[] = ['deposit', 'withdrawal'];
  const lists = await Promise.all(
    types.map(async (type) =>
      (await kit.methods(type)).map((method) => ({ at: `${type} ${method.name}`, method })),
    ),
  );
  return lists.flat();
}

function failWith(problems: readonly string[]): void {
  const more = problems.length > 20 ? `; and ${problems.length - 20} more` : '';
  check(problems.length === 0, `${problems.slice(0, 20).join('; ')}${more}`);
}

export const LIST_RULES = rulesOf('Methods', {
  regions: {
    level: 'must',
    title: 'The list of regions is valid and not empty',
    fix: 'Respond with [{code: "mx", prefix: "52", currencies: ["MXN"]}]: codes in lower case, currencies in upper case.',
    run: async (kit) => {
      const reply = await (await kit.user('guest')).call(REGIONS);
      const problems = problemsOf('Regions', reply.data);
      check(problems.length === 0, problems.join('; '), reply);
      check(readableRegions(reply.data).length > 0, 'the list has no region', reply);
    },
  },
  'methods-schema': {
    level: 'must',
    title: 'Every method of every market matches the schema',
    fix: 'Correct the parts that are named: the widget drops each of them, and the users miss a method, a limit or a field.',
    run: async (kit) => {
      const client = await kit.user('guest');
      const regions = readableRegions((await client.call(REGIONS)).data);
      const markets = regions.flatMap(({ code, currencies }) =>
        currencies.map((currency) => ({ country: code, currency })),
      );
      for (const market of markets.slice(0, MAX_MARKETS)) {
        for (const type of Object.values(LISTS)) {
          const reply = await client.call(type, market);
          check(
            reply.status === 200,
            `the list of ${market.country} got ${reply.status ?? 'no response'}`,
            reply,
          );
          const problems = problemsOf('Methods', reply.data);
          check(
            problems.length === 0,
            `${market.country} ${market.currency}: ${problems.slice(0, 20).join('; ')}`,
            {
              sent: reply.sent,
              came: '(the list)',
            },
          );
        }
      }
    },
  },
  'method-names': {
    level: 'must',
    title: 'Each method has its own name, which is its key in the map',
    fix: 'Use the name of a method as its key: create requests carry the name.',
    run: async (kit) => {
      const { country, currency } = await kit.market();
      for (const type of Object.values(LISTS)) {
        const reply = await (await kit.user('guest')).call(type, { country, currency });
        const entries = Object.entries(Object(reply.data));
        const names = entries.map(([, method]) => String(Reflect.get(Object(method), 'name')));
        failWith(
          names
            .filter((name, at) => names.indexOf(name) !== at)
            .map((name) => `two methods are called ${name}`),
        );
        if (Array.isArray(reply.data)) continue;
        failWith(
          entries.flatMap(([key], at) =>
            names[at] === key ? [] : [`the method ${key} is called ${names[at]}`],
          ),
        );
      }
    },
  },
  'unknown-market': {
    level: 'should',
    title: 'A market without methods gets an empty map',
    fix: 'Respond with 200 and {}: the widget then says that there are no methods, instead of an error.',
    run: async (kit) => {
      const reply = await (await kit.user('guest')).call(LISTS.deposit, { country: 'zz', currency: 'XXX' });
      check(reply.status === 200, `a market without methods got ${reply.status ?? 'no response'}`, reply);
    },
  },
  limits: {
    level: 'should',
    title: 'Each method has limits in the currency of the market',
    fix: 'Add amount_rules[currency] = {min, max} with min up to max: without it nobody can choose the method.',
    run: async (kit) => {
      const { country, currency } = await kit.market();
      failWith(
        (await eachMethod(kit)).flatMap(({ at, method }) =>
          limitsOf(method.amount_rules, currency, country) === 'unavailable'
            ? [`${at}: no usable limits in ${currency}`]
            : [],
        ),
      );
    },
  },
  labels: {
    level: 'should',
    title: 'Methods and fields have labels',
    fix: 'Add text.en to each method, and placeholder_key or placeholder to each field.',
    run: async (kit) => {
      failWith(
        (await eachMethod(kit)).flatMap(({ at, method }) => [
          ...(method.text.en ? [] : [`${at}: no label in English`]),
          ...method.fields.flatMap((field) =>
            field.placeholder_key ? [] : [`${at}: the field ${field.name} has no label`],
          ),
        ]),
      );
    },
  },
  icons: {
    level: 'should',
    title: 'Each method names its icons',
    fix: 'Set iconIds to {light, dark, compact}; the widget draws initials for a name that it does not know.',
    run: async (kit) => {
      failWith(
        (await eachMethod(kit)).flatMap(({ at, method: { iconIds } }) =>
          iconIds.light && iconIds.dark && iconIds.compact ? [] : [`${at}: no icon`],
        ),
      );
    },
  },
  'listed-types': {
    level: 'should',
    title: 'No method has a card view type that the widget does not list',
    fix: 'Leave cardViewType unset, or set it to 3, 5, 7 or 9: methods with 1, 2, 4, 6 and 8 are not shown.',
    run: async (kit) => {
      failWith(
        (await eachMethod(kit)).flatMap(({ at, method }) =>
          isListed(method) ? [] : [`${at}: cardViewType ${method.cardViewType} is not shown`],
        ),
      );
    },
  },
});

export const FIELD_RULES = rulesOf('Fields', {
  'field-rules': {
    level: 'must',
    title: 'The rules of all fields can be checked',
    fix: 'Write rules that compile with the flag u, without back references, lookbehind and inline flags: the widget skips the others.',
    run: async (kit) => {
      failWith(
        (await eachMethod(kit)).flatMap(({ at, method }) =>
          method.fields.flatMap(({ name, regex, regexList }) =>
            [regex, ...(regexList ?? []).map((rule) => rule.regex)].filter(Boolean).flatMap((source) => {
              const reason = refusalOf(source);
              return reason ? [`${at}: the rule ${source} of ${name} ${reason}`] : [];
            }),
          ),
        ),
      );
    },
  },
  'anchored-rules': {
    level: 'should',
    title: 'The rules of all fields are anchored',
    fix: 'Begin each rule with ^ and end it with $: otherwise a value with anything around it matches.',
    run: async (kit) => {
      failWith(
        (await eachMethod(kit)).flatMap(({ at, method }) =>
          method.fields.flatMap(({ name, regex }) =>
            regex !== '' &&
            !(
              /^(?:\(\?[=!].*\))*\^|^\(\?[=!]/u.test(regex) ||
              /^\[\^?[^\]]*\]$/u.test(regex) ||
              regex.endsWith('$')
            )
              ? [`${at}: the rule ${regex} of ${name} is not anchored`]
              : [],
          ),
        ),
      );
    },
  },
  choices: {
    level: 'should',
    title: 'Each dropdown has choices',
    fix: 'Add values: [{text, value}] to fields of the types dropdown and networks.',
    run: async (kit) => {
      failWith(
        (await eachMethod(kit)).flatMap(({ at, method }) =>
          method.fields.flatMap(({ name, type, values }) =>
            (type === 'dropdown' || type === 'networks') && values.length === 0
              ? [`${at}: the dropdown ${name} has no choices`]
              : [],
          ),
        ),
      );
    },
  },
});

function refusalOf(source: string): string | null {
  try {
    new RegExp(source, 'u');
  } catch (error) {
    return `does not compile (${error instanceof Error ? error.message : error})`;
  }
  return parseRegex(source) ? null : 'needs back references, lookbehind or inline flags';
}

export const READ_RULES = rulesOf('Calls', {
  'saved-accounts': {
    level: 'must',
    title: 'Saved accounts are valid, and hold no code of a card or a payment',
    fix: 'Send {account: {field: {value, token?, masked}}} with a token for each masked value, and never save a CVV, an OTP or a UTR.',
    run: async (kit) => {
      const { country, currency } = await kit.market();
      const reply = await (await kit.user()).call('BANKING:userdata-payment-snippet', { country, currency });
      check(reply.status === 200, `the request got ${reply.status ?? 'no response'}`, reply);
      const problems = problemsOf('SavedAccounts', reply.data);
      check(problems.length === 0, problems.join('; '), reply);
      for (const [account, values] of Object.entries(Object(reply.data))) {
        for (const [field, saved] of Object.entries(Object(values))) {
          check(!NEVER_SAVED.test(field), `${account} has a saved ${field}`, {
            sent: reply.sent,
            came: '(not shown)',
          });
          const { masked, token } = Object(saved);
          check(!masked || token, `the masked value ${account}.${field} has no token`, reply);
        }
      }
    },
  },
  quote: {
    level: 'should',
    title: 'A quote is valid, and its time is ahead',
    fix: 'Respond with {fee, net, expiresAt}: decimal strings, and milliseconds in the future.',
    run: async (kit) => {
      const { country, currency } = await kit.market();
      const [method] = (await kit.methods('deposit')).filter(isListed);
      const limits = method && limitsOf(method.amount_rules, currency, country);
      if (!method || !limits || limits === 'unavailable') return;
      const amount = String(method.amount_rules[currency]?.min);
      const reply = await (await kit.user(kit.options.token ? 'user' : 'guest')).call('BANKING:quote-v1', {
        method: method.name,
        amount,
        currency,
        type: 'deposit',
      });
      if (reply.status !== 200) return;
      const problems = problemsOf('Quote', reply.data);
      check(problems.length === 0, problems.join('; '), reply);
      check(Reflect.get(Object(reply.data), 'expiresAt') > Date.now(), 'the quote has expired', reply);
    },
  },
});
