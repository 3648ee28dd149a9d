import { isListed } from '../../../src/domain/methods/method.ts';
import { captchaKindOf } from '../../../src/domain/methods/method-captcha.ts';
import { limitsOf } from '../../../src/domain/money/limits.ts';
import { checkRejected, codeOf, outcomeOf } from '../expectations.ts';
import { rulesOf, rulesOfBoth } from '../rule.ts';
import { check, need } from '../rule-outcome.ts';
import { sampleFields } from '../sample-fields.ts';
import { CREATE, minorOf, QUOTE } from '../values.ts';

/** Deposits are 37 cents apart, modulo 99: five amounts cover all thirds of the cents, so that a wrongly rounded percentage shows. */
const QUOTED_AMOUNTS = 5;

export const QUOTE_RULES = rulesOfBoth('Calls', {
  'quoted-fee': {
    level: 'must',
    title: 'A payment has the fee and the net amount of its quote',
    fix: 'Compute both by the same function: the user has agreed to what the quote says.',
    after: ['quote'],
    run: async (kit, type) => {
      // Several amounts are tried, because a fee that is rounded in another way than its quote differs for some amounts only.
      for (let left = QUOTED_AMOUNTS; left > 0; left -= 1) {
        const body = await kit.body(type);
        const { method, amount, currency } = body;
        const quoted = await (await kit.user()).call(QUOTE, { method, amount, currency, type });
        need(quoted.status === 200, 'a quote for the payment');
        const { reply, transaction } = await kit.pay(type, body);
        const quote = Object(quoted.data);
        const [asked, fee, net] = [amount, quote.fee, quote.net].map((one) => minorOf(one, String(currency)));
        const isOneCurrency = [quote.feeCurrency, quote.netCurrency].every((one) =>
          [undefined, null, currency].includes(one),
        );
        // The fee is either subtracted from the amount or charged in addition to it.
        const isRight = asked == null || fee == null || net === asked - fee || net === asked;
        check(
          isRight || !isOneCurrency || asked === 0n,
          `the quote for ${amount} says fee ${quote.fee} and net ${quote.net}, which are not the amount`,
          quoted,
        );
        for (const name of ['fee', 'net'] as const) {
          const isOther = (quote[`${name}Currency`] ?? currency) !== currency;
          const [wanted, actual] = [quote[name], transaction[name]];
          if (isOther || actual === undefined) continue;
          check(
            minorOf(actual, transaction.currency) === minorOf(wanted, transaction.currency),
            `the quote says ${name} ${wanted}, and the payment has ${name} ${actual}`,
            { sent: quoted.came, came: reply.came },
          );
        }
      }
    },
  },
});

export const CAPTCHA_RULES = rulesOf('Calls', {
  'captcha-required': {
    level: 'should',
    title: 'A method with a captcha takes no create request without its token',
    fix: 'Verify the token at the service of the captcha; respond with 400 captcha_required without a valid one.',
    run: async (kit) => {
      need(kit.options.allowPayments, '--allow-payments: this rule creates payments');
      const { country, currency, prefix } = await kit.market();
      const method = (await kit.methods('deposit')).find(
        (one) =>
          isListed(one) &&
          captchaKindOf(one) !== null &&
          !one.isPreparationRequired &&
          limitsOf(one.amount_rules, currency, country) !== 'unavailable' &&
          sampleFields(one.fields, prefix, kit.options.fields) !== null,
      );
      need(method, 'a deposit method with a captcha whose fields the kit can fill in');
      const client = await kit.user();
      const config = await client.call('BANKING:captcha-v1', { method: method.name, type: 'deposit' });
      // A cashier without a captcha accepts create requests without a captcha token, so there is nothing to check.
      need(config.status === 200 && Object(config.data).kind !== 'none', 'a captcha that is switched on');
      const fields = sampleFields(method.fields, prefix, kit.options.fields) ?? {};
      const reply = await client.call(CREATE.deposit, await kit.body('deposit', { method, fields }));
      checkRejected(reply, `a create request by ${method.name} without a captcha`);
      check(
        codeOf(reply) === 'captcha_required',
        `it got ${outcomeOf(reply)}, and the code is not captcha_required`,
        reply,
      );
    },
  },
});
