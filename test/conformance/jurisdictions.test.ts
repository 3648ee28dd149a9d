import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { rulesOfJurisdiction } from '../../element/conformance/rules/jurisdiction-rules.ts';
import { runConformance } from '../../element/conformance/run-conformance.ts';
import { METHOD_KINDS, PACKS, type Pack, type PackRule } from '../../element/contract/jurisdictions.ts';
import { kitOptions } from './kit-options.ts';
import { startLimited, TOKENS } from './limited-cashier.ts';

async function runPack({ code, rules }: Pack, isBroken: (rule: PackRule) => boolean, changes: object = {}) {
  const cashier = await startLimited(code, rules, isBroken);
  const options = kitOptions(cashier.url, {
    token: TOKENS.active,
    otherToken: undefined,
    country: undefined,
    currency: undefined,
    pushMs: 300,
    jurisdiction: code,
    closedTokens: TOKENS,
    ...changes,
  });
  const results = await runConformance(options, { only: [`jurisdiction/${code}/`] });
  await cashier.close();
  return results;
}

const failedIn = (results: Awaited<ReturnType<typeof runPack>>) =>
  results.filter(({ outcome }) => outcome === 'failed').map(({ rule }) => rule.id);

test('there are packs of six jurisdictions, with at least 60 rules, each with a law, an article and a date', () => {
  expect(PACKS.map(({ code }) => code)).toEqual(['GB', 'DE', 'NL', 'BR', 'ES', 'CA-ON']);
  const rules = PACKS.flatMap((pack) => rulesOfJurisdiction(pack.code));
  expect(rules.length).toBeGreaterThanOrEqual(60);
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  for (const pack of PACKS) {
    const used = new Set(pack.rules.map(({ source }) => source));
    expect([...used].toSorted()).toEqual(Object.keys(pack.sources).toSorted());
    for (const rule of pack.rules)
      if (rule.kind === 'method-out') expect(METHOD_KINDS).toHaveProperty(rule.methods);
  }
});

test('docs/conformance.md counts the rules of each pack, and explains each kind', async () => {
  const page = await readFile('docs/conformance.md', 'utf8');
  for (const { code, name, rules } of PACKS) {
    const count = (level: PackRule['level']) => rules.filter((rule) => rule.level === level).length;
    expect(page).toContain(`| \`${code}\` | ${name} | ${count('must')} | ${count('should')} |`);
    for (const { kind } of rules) expect(page).toContain(`\`${kind}\``);
  }
});

describe.each(PACKS.map((pack) => [pack.code, pack] as const))('the pack %s', (code, pack) => {
  test('a cashier that keeps its rules breaks none of them, and none is skipped', async () => {
    const results = await runPack(pack, () => false);
    expect(results.length).toBe(pack.rules.length);
    expect(
      results.filter(({ outcome }) => outcome !== 'passed').map(({ rule, message }) => [rule.id, message]),
    ).toEqual([]);
    const ofCards = results.filter(({ rule }) => rule.id.endsWith('/no-credit-card'));
    for (const { message } of ofCards) expect(message).toContain('credit cards: card');
  });

  test.each(pack.rules.map((rule) => [rule.id, rule] as const))(
    'a cashier that breaks %s fails this rule alone, by its law',
    async (id, rule) => {
      const results = await runPack(pack, (one) => one === rule);
      expect(failedIn(results)).toEqual([`jurisdiction/${code}/${id}`]);
      const found = results.find((one) => one.rule.id === `jurisdiction/${code}/${id}`);
      const { law, date } = pack.sources[rule.source] ?? {};
      expect(found?.message).toContain(`${law}, ${rule.article}, from ${date}`);
      expect(found?.message.includes("operator's own counsel decides")).toBe(rule.level === 'should');
    },
  );

  test('a cashier that breaks many rules fails each, or one that finds the same mistake', async () => {
    // The cashier keeps the rules about the currency and about caps of limits, because a wrong currency or a limit above its cap would hide
    // that other rules about limits are broken.
    const isBroken = ({ kind }: PackRule) => kind !== 'currency' && kind !== 'limit-cap';
    const results = await runPack(pack, isBroken);
    const kept = pack.rules.filter((rule) => !isBroken(rule)).map(({ id }) => `jurisdiction/${code}/${id}`);
    const missed = results.filter(({ outcome, isBlocked }) => outcome !== 'failed' && !isBlocked);
    expect(missed.map(({ rule }) => rule.id).filter((id) => !kept.includes(id))).toEqual([]);
  });

  test('without payments, closed accounts and a token the kit changes nothing, and says what it needs', async () => {
    const results = await runPack(pack, () => false, {
      allowPayments: false,
      closedTokens: {},
      token: undefined,
    });
    expect(failedIn(results)).toEqual([]);
    const skipped = results.filter(({ outcome }) => outcome === 'skipped').map(({ message }) => message);
    expect(skipped).toContainEqual(expect.stringContaining('--self-excluded-token'));
    expect(skipped).toContainEqual(expect.stringContaining('--token'));
  });
});
