import { compilePattern } from './pattern-program.ts';

/** A pattern over this length is no field rule but an attack or an accident. */
const MAX_PATTERN = 1_000;
/** No field of the cashier holds more; a longer value fails its rules untested. */
export const MAX_VALUE = 500;
const MAX_KEPT = 500;

/** One rule of a field: the pattern, and the message (a key, or the server's own text) when it does not match. */
export interface FieldRule {
  regex: string;
  error: string;
}

export interface CompiledRule {
  /** True when the value satisfies the rule. A test that costs too much passes: the cashier has the last word. */
  test(value: string): boolean;
}

/** Compiled once for all widgets of the page; a rule is a pure function of its text. */
const compiled = new Map<string, CompiledRule | null>();

/**
 * Compiles a rule from the server (R-FIELD-5: unicode regex). Null when it cannot be used: empty, too
 * long, invalid, or beyond what can be tested in bounded time. Never throws.
 */
export function compileRule(regex: string): CompiledRule | null {
  if (regex === '' || regex.length > MAX_PATTERN) return null;
  const known = compiled.get(regex);
  if (known !== undefined) return known;
  const test = compilePattern(regex);
  const rule = test && { test: (value: string) => test(value) !== 'no_match' };
  if (compiled.size >= MAX_KEPT) compiled.clear();
  compiled.set(regex, rule);
  return rule;
}

/** Compiles rules ahead of their first use. */
export function prepareRules(rules: readonly FieldRule[]): void {
  for (const { regex } of rules) compileRule(regex);
}

/**
 * The message of the first rule that a value fails, or null. Every field needs a value (R-FIELD-9): an
 * empty one is `errors.required`. A rule that cannot be compiled is passed over: the cashier has the last word.
 * @param value unmasked, the phone prefix removed
 */
export function checkField(value: string, rules: readonly FieldRule[]): string | null {
  if (value === '') return 'errors.required';
  for (const { regex, error } of rules) {
    const rule = compileRule(regex);
    if (rule && (value.length > MAX_VALUE || !rule.test(value))) return error;
  }
  return null;
}
