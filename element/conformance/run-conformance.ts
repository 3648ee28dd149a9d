import { checkOptions } from './check-options.ts';
import { Kit, type KitOptions } from './kit.ts';
import type { Printed } from './printer.ts';
import { ConnectionError } from './raw-client.ts';
import type { Rule } from './rule.ts';
import { Broken, type Exchange, Skipped } from './rule-outcome.ts';
import { ACCESS_RULES } from './rules/access-rules.ts';
import { CONNECTION_RULES } from './rules/connection-rules.ts';
import { CONTINUE_RULES } from './rules/continue-rules.ts';
import { CREATE_RULES } from './rules/create-rules.ts';
import { ENVELOPE_RULES } from './rules/envelope-rules.ts';
import { FIELD_RULES } from './rules/field-rules.ts';
import { GUEST_RULES } from './rules/guest-rules.ts';
import { KEY_RULES } from './rules/key-rules.ts';
import { LIST_RULES } from './rules/method-rules.ts';
import { NEXT_RULES } from './rules/next-rules.ts';
import { PREPARATION_RULES } from './rules/preparation-rules.ts';
import { PUSH_RULES } from './rules/push-rules.ts';
import { READ_RULES } from './rules/read-rules.ts';
import { RESTART_RULES, RESUME_RULES } from './rules/resume-rules.ts';
import { ROBUSTNESS_RULES } from './rules/robustness-rules.ts';
import { CANCEL_RULES, LATE_CANCEL_RULES, WITHDRAWAL_RULES } from './rules/withdrawal-rules.ts';

/** In the order of a report: withdrawals before deposits are credited; a restart last, because it ends every socket. */
export const RULES: readonly Rule[] = [
  ...CONNECTION_RULES,
  ...ENVELOPE_RULES,
  ...GUEST_RULES,
  ...LIST_RULES,
  ...FIELD_RULES,
  ...READ_RULES,
  ...WITHDRAWAL_RULES,
  ...CANCEL_RULES,
  ...CREATE_RULES,
  ...KEY_RULES,
  ...RESUME_RULES,
  ...ACCESS_RULES,
  ...PUSH_RULES,
  ...NEXT_RULES,
  ...CONTINUE_RULES,
  ...PREPARATION_RULES,
  ...LATE_CANCEL_RULES,
  ...ROBUSTNESS_RULES,
  ...RESTART_RULES,
];

export interface Result {
  rule: Rule;
  outcome: 'passed' | 'failed' | 'skipped';
  /** The problem, or what a skipped rule needs. */
  message: Printed;
  exchange?: { sent: Printed; came: Printed } | undefined;
  seconds: number;
}

/**
 * Plays a widget against a cashier, rule by rule.
 * @param only ids of rules, or parts of them; all by default
 * @throws {UnreachableError}
 */
export async function runConformance(
  options: KitOptions,
  { only = [], onResult = () => {} }: { only?: readonly string[]; onResult?: (result: Result) => void } = {},
): Promise<Result[]> {
  const kit = new Kit(options);
  const results: Result[] = [];
  try {
    await checkOptions(kit);
    for (const rule of RULES.filter(
      ({ id }) => only.length === 0 || only.some((part) => id.includes(part)),
    )) {
      const result = await runRule(kit, rule);
      results.push(result);
      onResult(result);
    }
  } finally {
    kit.close();
  }
  return results;
}

async function runRule(kit: Kit, rule: Rule): Promise<Result> {
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
  try {
    await rule.run(kit);
    return end('passed');
  } catch (error) {
    if (error instanceof Skipped) return end('skipped', error.message);
    if (error instanceof Broken) return end('failed', error.message, error.exchange);
    if (error instanceof ConnectionError) {
      const isGone = error.packet === undefined ? 'the cashier can no longer be reached: ' : '';
      return end('failed', isGone + error.message, { sent: 'a connection', came: error.packet });
    }
    return end('failed', `the kit could not go on: ${error instanceof Error ? error.message : error}`);
  }
}
