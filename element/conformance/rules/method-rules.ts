import { isListed } from '../../../src/domain/methods/method.ts';
import { checkAmount, limitsOf } from '../../../src/domain/money/limits.ts';
import { roundTo } from '../../../src/domain/money/money.ts';
import { problemsOf } from '../../contract/problems.ts';
import { eachMethod, failWith } from '../each-method.ts';
import { checkStatus } from '../expectations.ts';
import { rulesOf } from '../rule.ts';
import { check } from '../rule-outcome.ts';
import { LISTS, REGIONS, readableRegions } from '../values.ts';

const MAX_MARKETS = 40;
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
          checkStatus(reply, 200, `the list of ${market.country}`);
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
  'payable-market': {
    level: 'must',
    title: 'The market has a deposit method that users can pay with',
    fix: 'List a method with a shown cardViewType, and give it limits in the currency of the market: amount_rules: {MXN: {min, max}}.',
    run: async (kit) => {
      const { country, currency } = await kit.market();
      const methods = await kit.methods('deposit');
      check(methods.length > 0, `the list of ${country} and ${currency} has no valid method`);
      const reasons = methods.map((method) => {
        const { name, amount_rules } = method;
        if (!isListed(method))
          return `${name} has the cardViewType ${method.cardViewType}, which is not shown`;
        if (limitsOf(amount_rules, currency, country) !== 'unavailable') return null;
        return `${name} has no limits in ${currency}, but in ${Object.keys(amount_rules).join(', ') || 'no currency'}`;
      });
      check(
        reasons.includes(null),
        `no method of ${country} can be paid with: ${reasons.slice(0, 10).join('; ')}`,
      );
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
      checkStatus(reply, 200, 'a market without methods');
    },
  },
  'currency-limits': {
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
  'preset-limits': {
    level: 'should',
    title: 'Each preset is an amount that the method takes',
    fix: 'Leave out presets below min and above max: the widget does not offer them.',
    run: async (kit) => {
      const { country, currency } = await kit.market();
      failWith(
        (await eachMethod(kit)).flatMap(({ at, method }) => {
          const limits = limitsOf(method.amount_rules, currency, country);
          if (limits === 'unavailable') return [];
          const { presets } = method.amount_rules[currency] ?? {};
          return (Array.isArray(presets) ? presets : [])
            .map(String)
            .filter((preset) => {
              const minor = roundTo(preset, currency, 'half-up');
              return minor === null || checkAmount(minor, limits) !== null;
            })
            .map((preset) => `${at}: the preset ${preset} is outside its limits`);
        }),
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
            field.placeholder ? [] : [`${at}: the field ${field.name} has no label`],
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
