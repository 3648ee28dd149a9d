import type { Exchange } from './client.ts';
import type { Kit } from './kit.ts';

/** `must`: money or access is at risk. `should`: users see less than they could. */
export type Level = 'must' | 'should';

export interface Rule {
  /** Names the rule in reports and in `--only`. */
  id: string;
  level: Level;
  /** Heading of docs/contract.md. */
  section: string;
  title: string;
  /** The remedy, for the engineer of the cashier. */
  fix: string;
  run: (kit: Kit) => Promise<void>;
}

/** The cashier broke the rule. */
export class Broken extends Error {
  constructor(
    message: string,
    readonly exchange?: Exchange | undefined,
  ) {
    super(message);
  }
}

/** The rule could not be checked; the message says what it needs. */
export class Skipped extends Error {}

/** @throws {Broken} unless the condition holds */
export function check(condition: unknown, problem: string, exchange?: Exchange): asserts condition {
  if (!condition) throw new Broken(problem, exchange);
}

/** @throws {Skipped} unless the condition holds */
export function need(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Skipped(what);
}

/** The rules of one section. */
export function rulesOf(
  section: string,
  rules: Record<string, { level: Level; title: string; fix: string; run: (kit: Kit) => Promise<void> }>,
): Rule[] {
  return Object.entries(rules).map(([id, rule]) => ({ id, section, ...rule }));
}
