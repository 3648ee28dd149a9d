import { describe, expect, test } from 'vitest';
import { runConformance } from '../../element/conformance/run-conformance.ts';
import { kitOptions } from './kit-options.ts';
import { LIMIT_MISTAKES } from './limit-mistakes.ts';
import { MISTAKES } from './mistakes.ts';
import { MORE_MISTAKES } from './more-mistakes.ts';
import { type Change, plantCashier } from './planted-cashier.ts';
import { TIRED_MISTAKES } from './tired-mistakes.ts';

async function findBroken(changes: readonly Change[], country: string, only?: string[], pace?: object) {
  const cashier = await plantCashier(changes, pace);
  const { restart } = cashier;
  const market = { country, currency: country === 'br' ? 'BRL' : 'MXN' };
  const options = {
    ...kitOptions(cashier.url, { ...market, restart }),
    timeoutMs: 15_000,
    pushMs: 2_500,
    waitMs: 1_500,
    hasCaptcha: true,
    limitedToken: `limited-${Math.random()}`,
    walletToken: `test-${Math.random()}`,
    users: 20,
    fields: { otp: '123456' },
  };
  const results = await runConformance(options, { ...(only && { only }) });
  await cashier.close();
  return results.filter(({ outcome }) => outcome !== 'passed');
}

test('the small cashier with withdrawals keeps every rule in Mexico, and breaks none in Brazil', async () => {
  const [mexico, brazil] = await Promise.all([findBroken([], 'mx'), findBroken([], 'br')]);
  expect(mexico).toEqual([]);
  expect(brazil.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
}, 120_000);

describe.concurrent('one mistake is one failed rule, which names it', { timeout: 120_000 }, () => {
  test.each([...MISTAKES, ...MORE_MISTAKES, ...LIMIT_MISTAKES, ...TIRED_MISTAKES])(
    '%s: %s',
    async (_, ruleId, changes, { country = 'mx', only, pace } = {}) => {
      const results = await findBroken(changes, country, only, pace);
      const failed = results.filter(({ outcome }) => outcome === 'failed');
      expect(failed.map(({ rule, message }) => [rule.id, message])).toEqual([[ruleId, expect.any(String)]]);
    },
  );
});
