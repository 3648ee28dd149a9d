import type { Method } from '../../src/domain/methods/method.ts';
import type { TransactionType } from '../../src/domain/payment/transaction.ts';
import type { Kit } from './kit.ts';
import { check } from './rule-outcome.ts';

/** All methods of the market. `at` names a method in messages: its list, then its name. */
export async function eachMethod(kit: Kit): Promise<{ at: string; method: Method }[]> {
  const types: TransactionType[] = ['deposit', 'withdrawal'];
  const lists = await Promise.all(
    types.map(async (type) =>
      (await kit.methods(type)).map((method) => ({ at: `${type} ${method.name}`, method })),
    ),
  );
  return lists.flat();
}

export function failWith(problems: readonly string[]): void {
  const more = problems.length > 20 ? `; and ${problems.length - 20} more` : '';
  check(problems.length === 0, `${problems.slice(0, 20).join('; ')}${more}`);
}
