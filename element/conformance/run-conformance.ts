import { checkOptions } from './check-options.ts';
import { ConnectionError } from './explain-failure.ts';
import { Kit } from './kit.ts';
import type { KitOptions } from './kit-options.ts';
import type { Printed } from './printer.ts';
import type { Rule } from './rule.ts';
import { Broken, type Exchange, Skipped } from './rule-outcome.ts';
import { ACCESS_RULES, SHARED_ACCESS_RULES } from './rules/access-rules.ts';
import { ALL_METHODS_RULES } from './rules/all-methods-rules.ts';
import { AMOUNT_RULES } from './rules/amount-rules.ts';
import { BALANCE_RULES } from './rules/balance-rules.ts';
import { CANCEL_RULES, ENDED_RULES, LATE_CANCEL_RULES } from './rules/cancel-rules.ts';
import { CANCEL_PAIR_RULES, SIMILAR_RULES, STEP_PAIR_RULES } from './rules/concurrency-rules.ts';
import { CONNECTION_RULES } from './rules/connection-rules.ts';
import { CONTINUE_RULES } from './rules/continue-rules.ts';
import { CREATE_RULES } from './rules/create-rules.ts';
import { DUPLICATE_RULES } from './rules/duplicate-rules.ts';
import { ENVELOPE_RULES } from './rules/envelope-rules.ts';
import { FIELD_RULES } from './rules/field-rules.ts';
import { COMMIT_RULES, FIRST_RULES } from './rules/first-rules.ts';
import { GUEST_RULES } from './rules/guest-rules.ts';
import { HISTORY_PAGE_RULES, HISTORY_RULES } from './rules/history-rules.ts';
import { rulesOfJurisdiction } from './rules/jurisdiction-rules.ts';
import { KEY_RULES, OLD_KEY_RULES } from './rules/key-rules.ts';
import { LIMIT_RULES } from './rules/limit-rules.ts';
import { LIMIT_USE_RULES } from './rules/limit-use-rules.ts';
import { LIST_RULES } from './rules/method-rules.ts';
import { NEXT_RULES } from './rules/next-rules.ts';
import { PAYOUT_RULES } from './rules/payout-rules.ts';
import { PREPARATION_RULES } from './rules/preparation-rules.ts';
import { PUSH_RULES } from './rules/push-rules.ts';
import { CAPTCHA_RULES, QUOTE_RULES } from './rules/quote-rules.ts';
import { READ_RULES } from './rules/read-rules.ts';
import { RESTART_RULES } from './rules/restart-rules.ts';
import { RESUME_RULES } from './rules/resume-rules.ts';
import { REVERSAL_RULES } from './rules/reversal-rules.ts';
import { ROBUSTNESS_RULES } from './rules/robustness-rules.ts';
import { REPORT_RULES, TIME_RULES, WAIT_RULES } from './rules/time-rules.ts';
import { WALLET_RULES, WALLET_TOKEN_RULES } from './rules/wallet-rules.ts';
import { WITHDRAWAL_RULES } from './rules/withdrawal-rules.ts';

/** If a deposit cannot be created and read, no rule about payments can be checked. */
const BASE_RULES: readonly Rule[] = [...FIRST_RULES, ...COMMIT_RULES.deposit];
const BASE_IDS = FIRST_RULES.map(({ id }) => id);
const onBase = (rules: readonly Rule[]): Rule[] =>
  rules.map((rule) => ({ ...rule, after: [...BASE_IDS, ...(rule.after ?? [])] }));

/** First the rules that later ones rely on, and withdrawals before deposits are credited. `RULES` adds the restart at the end. */
const MAIN_RULES: readonly Rule[] = [
  ...CONNECTION_RULES,
  ...ENVELOPE_RULES,
  ...GUEST_RULES,
  ...LIST_RULES,
  ...FIELD_RULES,
  ...READ_RULES,
  ...BASE_RULES,
  ...onBase([
    ...QUOTE_RULES.deposit,
    ...WITHDRAWAL_RULES,
    ...CANCEL_RULES,
    ...KEY_RULES.deposit,
    ...AMOUNT_RULES.deposit,
    ...CREATE_RULES.deposit,
    ...DUPLICATE_RULES.deposit,
    ...RESUME_RULES.deposit,
    ...ACCESS_RULES.deposit,
    ...SHARED_ACCESS_RULES,
    ...PUSH_RULES,
    ...BALANCE_RULES,
    ...HISTORY_RULES,
    ...REVERSAL_RULES,
    ...NEXT_RULES,
    ...CONTINUE_RULES,
    ...PREPARATION_RULES,
    ...PAYOUT_RULES,
    ...WALLET_RULES,
    ...ENDED_RULES,
    ...SIMILAR_RULES.deposit,
    ...STEP_PAIR_RULES,
    ...COMMIT_RULES.withdrawal,
    ...KEY_RULES.withdrawal,
    ...AMOUNT_RULES.withdrawal,
    ...CREATE_RULES.withdrawal,
    ...DUPLICATE_RULES.withdrawal,
    ...RESUME_RULES.withdrawal,
    ...ACCESS_RULES.withdrawal,
    ...QUOTE_RULES.withdrawal,
    ...SIMILAR_RULES.withdrawal,
    ...CANCEL_PAIR_RULES,
    ...LATE_CANCEL_RULES,
    ...HISTORY_PAGE_RULES,
    ...OLD_KEY_RULES,
  ]),
  ...ROBUSTNESS_RULES,
  ...REPORT_RULES,
  ...TIME_RULES,
];

export const RULES: readonly Rule[] = [...MAIN_RULES, ...onBase(RESTART_RULES)];

const OPTIONAL_RULES: readonly [rules: readonly Rule[], isWanted: (options: KitOptions) => unknown][] = [
  [CAPTCHA_RULES, ({ hasCaptcha }) => hasCaptcha],
  [WALLET_TOKEN_RULES, ({ walletToken }) => walletToken],
  [onBase([...LIMIT_RULES, ...LIMIT_USE_RULES]), ({ limitedToken }) => limitedToken],
  [ALL_METHODS_RULES, ({ allMethods }) => allMethods],
  [WAIT_RULES, ({ waitMs }) => waitMs],
];

export const ALL_RULES: readonly Rule[] = [
  ...MAIN_RULES,
  ...OPTIONAL_RULES.flatMap(([rules]) => rules),
  ...RESTART_RULES,
];

export interface Result {
  rule: Rule;
  outcome: 'passed' | 'failed' | 'skipped';
  message: Printed;
  /** True for a rule that was skipped because another rule has reported the same mistake. */
  isBlocked?: boolean;
  exchange?: { sent: Printed; came: Printed } | undefined;
  seconds: number;
}

/**
 * Checks a cashier rule by rule, as a widget would use it.
 * @param only ids of rules, or parts of ids
 * @param skip ids of rules to leave out, or parts of ids
 * @param isEnough is called with each result, and ends the run when it returns true
 * @throws {UnreachableError}
 */
export async function runConformance(
  options: KitOptions,
  {
    only = [],
    skip = [],
    onResult = () => {},
    isEnough = () => false,
  }: {
    only?: readonly string[];
    skip?: readonly string[];
    onResult?: (result: Result) => void;
    isEnough?: (result: Result) => boolean;
  } = {},
): Promise<Result[]> {
  const kit = new Kit(options);
  const results: Result[] = [];
  try {
    await checkOptions(kit);
    const isNamed = (id: string, parts: readonly string[]) => parts.some((part) => id.includes(part));
    const wanted = OPTIONAL_RULES.flatMap(([rules, isWanted]) => (isWanted(options) ? rules : []));
    const law = rulesOfJurisdiction(options.jurisdiction);
    const rules = [...MAIN_RULES, ...wanted, ...onBase(law), ...onBase(RESTART_RULES)];
    const chosen = rules.filter(({ id }) => (only.length === 0 || isNamed(id, only)) && !isNamed(id, skip));
    const mistakes = new Mistakes(chosen);
    for (const rule of chosen) {
      const result = await runRule(kit, rule, mistakes);
      await kit.closeOwn();
      results.push(result);
      onResult(result);
      if (isEnough(result)) break;
    }
  } finally {
    kit.close();
  }
  return results;
}

/** Records which rule has reported which mistake, so that one mistake of the cashier fails one rule and other rules are skipped. */
class Mistakes {
  readonly #ahead: Set<string>;
  /** The reporter of each mistake: the rule about the mistake, or a later rule that met it in other data. */
  readonly #reporters = new Map<string, string>();

  constructor(rules: readonly Rule[]) {
    this.#ahead = new Set(rules.map(({ id }) => id));
  }

  /** The rule that has already reported the mistake which this rule would find. */
  blockerOf({ id, after = [] }: Rule): string | undefined {
    this.#ahead.delete(id);
    return after.map((other) => this.#reporters.get(other)).find((reporter) => reporter !== undefined);
  }

  report({ id }: Rule, mistake = id): string | undefined {
    if (mistake !== id && this.#ahead.has(mistake)) return mistake;
    const reporter = this.#reporters.get(mistake);
    if (reporter !== undefined) return reporter;
    this.#reporters.set(mistake, id);
    this.#reporters.set(id, id);
    return undefined;
  }
}

async function runRule(kit: Kit, rule: Rule, mistakes: Mistakes): Promise<Result> {
  const startedAt = performance.now();
  const end = (outcome: Result['outcome'], message = '', exchange?: Exchange): Result => ({
    rule,
    outcome,
    message: kit.printer.print(message),
    ...(exchange && {
      exchange: {
        sent: kit.printer.printFrame(exchange.sent),
        came: kit.printer.printFrame(exchange.came),
      },
    }),
    seconds: (performance.now() - startedAt) / 1000,
  });
  const fail = ({ message, exchange, ruleId }: Broken) => {
    const reporter = mistakes.report(rule, ruleId);
    if (reporter !== undefined) return block(reporter);
    // The result keeps the name of the rule that met the mistake, with the section and remedy of the rule about the mistake.
    const { section, fix } = ALL_RULES.find(({ id }) => id === ruleId) ?? rule;
    return { ...end('failed', message, exchange), rule: { ...rule, section, fix } };
  };
  const block = (reporter: string) => ({ ...end('skipped', `blocked by ${reporter}`), isBlocked: true });
  const blocker = mistakes.blockerOf(rule);
  if (blocker !== undefined) return block(blocker);
  try {
    await rule.run(kit);
    return end('passed', kit.takeNote());
  } catch (error) {
    if (error instanceof Skipped) return end('skipped', error.message);
    if (error instanceof Broken) return fail(error);
    if (error instanceof ConnectionError) {
      const isGone = error.packet === undefined ? 'the cashier can no longer be reached: ' : '';
      const exchange = { sent: 'a connection', came: error.packet };
      return fail(new Broken(isGone + error.message, exchange, 'transport-user'));
    }
    return end('failed', `the kit could not go on: ${error instanceof Error ? error.message : error}`);
  }
}
