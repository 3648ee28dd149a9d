import { isListed, type Method } from '../../../src/domain/methods/method.ts';
import { captchaKindOf } from '../../../src/domain/methods/method-captcha.ts';
import { limitsOf } from '../../../src/domain/money/limits.ts';
import { isCoin } from '../amounts.ts';
import { checkNext } from '../check-next.ts';
import { checkSame, checkStatus, idOf, transactionIn } from '../expectations.ts';
import type { Kit, Paid } from '../kit.ts';
import type { Client } from '../raw-client.ts';
import { rulesOf } from '../rule.ts';
import { check, need } from '../rule-outcome.ts';
import { sampleFields } from '../sample-fields.ts';
import { newKey } from '../values.ts';
import { nameOf } from './duplicate-rules.ts';

const MAX_COINS = 12;

async function requestAddress(kit: Kit, method: Method, client?: Client): Promise<Paid> {
  const { prefix } = await kit.market();
  const fields = sampleFields(method.fields, prefix, kit.options.fields);
  need(fields, `values for the fields of ${method.name}: see --fields`);
  const body = await kit.body('deposit', { method, fields });
  const reply = await kit.create('deposit', body, client);
  checkStatus(reply, 200, `the request for an address of ${method.name} with the amount ${body.amount}`);
  return { body, reply, transaction: transactionIn(reply) };
}

async function findCoins(kit: Kit): Promise<Method[]> {
  need(kit.options.allowPayments, '--allow-payments: this rule creates payments');
  const { currency, country } = await kit.market();
  const coins = (await kit.methods('deposit')).filter(
    (method) =>
      isCoin('deposit', method) &&
      isListed(method) &&
      !captchaKindOf(method) &&
      !method.wallet &&
      !method.isPreparationRequired &&
      limitsOf(method.amount_rules, currency, country) !== 'unavailable',
  );
  need(coins.length > 0, 'a deposit method of the category crypto');
  return coins.slice(0, MAX_COINS);
}

export const NEXT_RULES = rulesOf('next', {
  next: {
    level: 'must',
    title: 'The step of a payment can be shown: codes, addresses and links are right',
    fix: 'Correct the part that is named: the widget does not show it, so the user cannot pay.',
    run: async (kit) => {
      const { reply, transaction } = await kit.pay();
      checkNext(transaction, reply, new URL(kit.options.url).origin);
    },
  },
  'next-of-others': {
    level: 'must',
    title: 'What the user has to do names nobody else',
    fix: 'Build next for each payment: one that is cached by method shows the name of the first user to all.',
    after: ['next'],
    run: async (kit) => {
      need(kit.options.allowPayments, '--allow-payments: this rule creates payments');
      const payable = (await kit.candidates('deposit')).find(
        ({ method }) => !isCoin('deposit', method) && !method.isPreparationRequired && nameOf(method.fields),
      );
      const field = payable && nameOf(payable.method.fields);
      need(payable && field, 'a deposit method with a name');
      const names = [payable.fields[field.name] ?? '', 'José Peña', 'Ng Bo'];
      const pay = async (at: number, client: Client) => {
        const fields = { ...payable.fields, [field.name]: names[at] ?? '' };
        return kit.create('deposit', await kit.body('deposit', payable, { fields }), client);
      };
      for (const [at, who] of ['user', 'user', 'other'].entries()) {
        const reply = await pay(at, await kit.user(who === 'user' ? 'user' : 'other'));
        const shown = JSON.stringify(Object(reply.data).next ?? null);
        const stray = names.find((name, index) => index !== at && name !== '' && shown.includes(name));
        check(!stray, `next of a payment of ${names[at]} names ${stray}`, reply);
      }
    },
  },
  'coin-address': {
    level: 'must',
    title: 'A request for coins gets an address that belongs to its network, however often it is made',
    fix: 'For a method of the category crypto accept the amount zero, and a repeated request; respond with a next of kind address, wait or none, whose address has the checksum of its network.',
    run: async (kit) => {
      for (const method of await findCoins(kit)) {
        const first = await requestAddress(kit, method);
        const { kind = 'none' } = first.transaction.next ?? {};
        const isShown = ['address', 'wait', 'none'].includes(kind);
        check(isShown, `next of a deposit of coins is ${kind}, which the widget does not show`, first.reply);
        checkNext(first.transaction, first.reply, new URL(kit.options.url).origin);
        const again = await kit.create('deposit', { ...first.body, idem: newKey() });
        checkStatus(again, 200, `a second request for the address of ${method.name}`);
        check(idOf(again) !== undefined, 'the second request got no payment', again);
        checkSame({ ...first.body, idem: Object(again.data).idem }, transactionIn(again), again);
      }
    },
  },
  'coin-address-of-others': {
    level: 'must',
    title: 'Two users do not get the same address of a coin',
    fix: 'Give each user, or each payment, an address or a tag of its own: a transfer would be credited to the wrong user.',
    after: ['coin-address'],
    run: async (kit) => {
      const other = await kit.user('other');
      const [method] = await findCoins(kit);
      need(method, 'a deposit method of the category crypto');
      const [mine, theirs] = [await requestAddress(kit, method), await requestAddress(kit, method, other)];
      const accountOf = ({ transaction: { next } }: Paid) =>
        next?.kind === 'address' ? [next.address, next.tag ?? ''].join(' ') : null;
      const account = accountOf(mine);
      need(account !== null, 'a next of kind address');
      check(account !== accountOf(theirs), `two users got the address ${account}`, theirs.reply);
    },
  },
});
