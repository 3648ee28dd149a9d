import type { Kit } from './kit.ts';

/** `must`: money or access is at risk. `should`: users see less than they could. */
export type Level = 'must' | 'should';

export interface Rule {
  /** Names the rule in reports and in `--only`. */
  id: string;
  level: Level;
  /** The heading of docs/contract.md that explains the rule. */
  section: string;
  title: string;
  /** The remedy, for the engineer of the cashier. */
  fix: string;
  run: (kit: Kit) => Promise<void>;
}

/** Adds the heading of a section to each of its rules. */
export function rulesOf(
  section: string,
  rules: Record<string, { level: Level; title: string; fix: string; run: (kit: Kit) => Promise<void> }>,
): Rule[] {
  return Object.entries(rules).map(([id, rule]) => ({ id, section, ...rule }));
}
