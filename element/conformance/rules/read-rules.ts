import { isListed } from '../../../src/domain/methods/method.ts';
import { limitsOf } from '../../../src/domain/money/limits.ts';
import { problemsOf } from '../../contract/problems.ts';
import { checkStatus } from '../expectations.ts';
import { rulesOf } from '../rule.ts';
import { check } from '../rule-outcome.ts';

/** A cashier must never store the values of fields with these names (docs/contract.md, Saved accounts). */
const NEVER_SAVED = /cvv|cvc|^otp$|^utr$|one_time/i;

export const READ_RULES = rulesOf('Calls', {
  'saved-accounts': {
    level: 'must',
    title: 'Saved accounts are valid, and hold no code of a card or a payment',
    fix: 'Send {account: {field: {value, token?, masked}}} with a token for each masked value, and never save a CVV, an OTP or a UTR.',
    run: async (kit) => {
      const { country, currency } = await kit.market();
      const reply = await (await kit.user()).call('BANKING:userdata-payment-snippet', { country, currency });
      checkStatus(reply, 200, 'the request');
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
    title: 'A user gets a quote, which is valid, and whose time is ahead',
    fix: 'Respond with {fee, net, expiresAt}: decimal strings, and milliseconds in the future; fee is "0.00" if you charge nothing.',
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
      // A cashier may reject the quote request of a guest. The widget then waits for another press of the main button.
      if (!kit.options.token && reply.status !== 200) return;
      check(reply.status === 200, `the request got ${reply.status ?? 'no response'}`, reply);
      const problems = problemsOf('Quote', reply.data);
      check(problems.length === 0, problems.join('; '), reply);
      check(Reflect.get(Object(reply.data), 'expiresAt') > Date.now(), 'the quote has expired', reply);
    },
  },
});
