import { compileRegex, createStepBudget, type StepBudget } from '../regex/linear-regex.ts';
import { MAX_PATTERN_CHARS } from './field.ts';
import { withoutJoiners } from './typed-text.ts';

/** A value with more characters fails its rules without being tested, because no field of a cashier needs as many. */
export const MAX_VALUE_CHARS = 500;
const MAX_COMPILED_PATTERNS = 500;

/** One rule of a field. `error` is a text key or the cashier's own text. */
export interface FieldRule {
  regex: string;
  error: string;
}

export interface CompiledRule {
  /**
   * True when the value matches. A test that uses up its budget counts as passed, because the cashier validates the value anyway.
   * @param budget the rest of a budget that several rules share
   */
  test(value: string, budget?: StepBudget): boolean;
}

/** All widgets on the page share the compiled rules, because a rule depends on its text only. */
const compiled = new Map<string, CompiledRule | null>();

/** Compiles a rule of the cashier (R-FIELD-5: unicode regex). Null if it is empty, too long, invalid, or not testable in bounded time. */
export function compileRule(regex: string): CompiledRule | null {
  if (regex === '' || regex.length > MAX_PATTERN_CHARS) return null;
  const known = compiled.get(regex);
  if (known !== undefined) return known;
  const test = compileRegex(regex);
  const rule: CompiledRule | null = test && {
    test: (value, budget) => test(value, budget) !== 'no_match',
  };
  if (compiled.size >= MAX_COMPILED_PATTERNS) compiled.clear();
  compiled.set(regex, rule);
  return rule;
}

export function prepareRules(rules: readonly FieldRule[]): void {
  for (const { regex } of rules) compileRule(regex);
}

/**
 * The message of the first rule that a value fails, or null. Every field is required (R-FIELD-9). A rule that cannot be compiled is
 * skipped, because the cashier validates the value anyway.
 * @param value without mask and phone prefix
 */
export function checkField(value: string, rules: readonly FieldRule[]): string | null {
  if (value === '') return 'errors.required';
  const budget = createStepBudget();
  const letters = withoutJoiners(value);
  for (const { regex, error } of rules) {
    const rule = compileRule(regex);
    if (rule && (value.length > MAX_VALUE_CHARS || !rule.test(letters, budget))) return error;
  }
  return null;
}
