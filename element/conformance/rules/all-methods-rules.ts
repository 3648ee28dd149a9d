import { isListed } from '../../../src/domain/methods/method.ts';
import { limitsOf } from '../../../src/domain/money/limits.ts';
import type { TransactionType } from '../../../src/domain/payment/transaction.ts';
import { checkNext } from '../check-next.ts';
import { failWith } from '../each-method.ts';
import { checkSame, codeOf, outcomeOf, transactionIn } from '../expectations.ts';
import type { Kit } from '../kit.ts';
import { completeForm } from '../payable.ts';
import { rulesOf } from '../rule.ts';
import { Broken, need, Skipped } from '../rule-outcome.ts';
import { sampleFields } from '../sample-fields.ts';
import { takeSteps } from '../take-steps.ts';
import { CREATE, REGIONS, readableRegions } from '../values.ts';

/** A cashier rejects a payment with these codes because the kit lacks something, so the method counts as not tried. */
const NEEDS = [
  'captcha_required',
  'wallet_failed',
  'invalid_fields',
  'insufficient_funds',
  'pending_exists',
  'kyc_required',
  'wagering_active',
];

export const ALL_METHODS_RULES = rulesOf('next', {
  'all-methods': {
    level: 'must',
    title: 'Each method of each market creates a payment, and its steps can be shown and taken',
    fix: 'Correct the method that is named: the users of its market cannot pay by it.',
    run: async (kit) => {
      need(kit.options.allowPayments, '--allow-payments: this rule creates payments');
      await kit.user();
      const regions = readableRegions((await (await kit.user('guest')).call(REGIONS)).data);
      const [problems, untried]: [string[], string[]] = [[], []];
      let count = 0;
      for (const { code: country, currencies } of regions) {
        for (const currency of currencies) {
          const market = kit.inMarket(country, currency);
          for (const type of ['deposit', 'withdrawal'] as const) {
            const tried = await market.created.release(async () =>
              tryMethods(market, type, problems, untried),
            );
            count += tried;
          }
          market.close();
        }
      }
      failWith(problems);
      const names = untried.length > 0 ? `; not tried: ${untried.join(', ')}` : '';
      kit.note(`${count} methods created a payment${names}`);
    },
  },
});

async function tryMethods(
  kit: Kit,
  type: TransactionType,
  problems: string[],
  untried: string[],
): Promise<number> {
  const { country, currency } = await kit.market();
  let count = 0;
  for (const method of await kit.methods(type)) {
    if (!isListed(method) || limitsOf(method.amount_rules, currency, country) === 'unavailable') continue;
    const at = `${country} ${currency} ${type} ${method.name}`;
    try {
      const reason = await tryMethod(kit, type, method);
      if (reason === null) count += 1;
      else untried.push(`${at} (${reason})`);
    } catch (error) {
      if (error instanceof Broken) problems.push(`${at}: ${error.message}`);
      else if (error instanceof Skipped) untried.push(`${at} (${error.message})`);
      else throw error;
    }
  }
  return count;
}

/** Returns what the kit lacks for a payment by the method, or null. */
async function tryMethod(
  kit: Kit,
  type: TransactionType,
  method: Awaited<ReturnType<Kit['methods']>>[number],
): Promise<string | null> {
  const { prefix } = await kit.market();
  const { fields: given } = kit.options;
  const fields = sampleFields(method.fields, prefix, given);
  const payable = fields && (await completeForm(kit, { method, fields }));
  if (!payable) return 'values';
  const body = await kit.body(type, payable);
  const reply = await (await kit.user()).call(CREATE[type], body);
  if (reply.status !== 200 && NEEDS.includes(codeOf(reply))) return codeOf(reply);
  if (reply.status !== 200)
    throw new Broken(`the create request got ${outcomeOf(reply)} ${reply.message}`, reply);
  const transaction = transactionIn(reply);
  checkSame(body, transaction, reply);
  checkNext(transaction, reply, new URL(kit.options.url).origin);
  if (type === 'deposit') await takeSteps(kit, { body, reply, transaction });
  return null;
}
