import type { TransactionType } from '../../src/domain/payment/transaction.ts';
import type { Kit } from './kit.ts';

/** `must`: money or access is at risk. `should`: users see less than they could. */
type Level = 'must' | 'should';

export interface Rule {
  id: string;
  level: Level;
  /** The heading of docs/contract.md that explains the rule. */
  section: string;
  title: string;
  fix: string;
  /** Simpler rules that find the same mistake. If one has failed, this rule is skipped, because it would only repeat the failure. */
  after?: readonly string[];
  run: (kit: Kit) => Promise<void>;
}

export type Entry<Run> = Omit<Rule, 'id' | 'section' | 'run'> & { run: Run };

export function rulesOf(section: string, rules: Record<string, Entry<Rule['run']>>): Rule[] {
  return Object.entries(rules).map(([id, rule]) => ({ id, section, ...rule }));
}

const ofWithdrawals = (id: string) => `${id}-withdrawal`;

/** Makes each rule for deposits and for withdrawals, which may have separate code. If the one for deposits fails, the other is skipped. */
export function rulesOfBoth(
  section: string,
  rules: Record<string, Entry<(kit: Kit, type: TransactionType) => Promise<void>>>,
): { deposit: Rule[]; withdrawal: Rule[] } {
  const rulesFor = (type: TransactionType) =>
    Object.entries(rules).map(([id, { run, title, after = [], ...rule }]) => ({
      ...rule,
      section,
      ...(type === 'deposit'
        ? { id, title, after, run: (kit: Kit) => run(kit, type) }
        : {
            run: (kit: Kit) => kit.created.release(() => run(kit, type)),
            id: ofWithdrawals(id),
            title: `Withdrawals: ${title}`,
            after: [
              id,
              'create-withdrawal',
              ...after,
              // A withdrawal rule also follows the withdrawal rules of these names. A name without such a rule has no effect.
              ...after.map(ofWithdrawals),
            ],
          }),
    }));
  return { deposit: rulesFor('deposit'), withdrawal: rulesFor('withdrawal') };
}
