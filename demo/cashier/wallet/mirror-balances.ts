import { fromDecimal } from '../../../src/domain/money/money.ts';
import { Problem } from '../operations/problem.ts';
import type { Wallet } from '../ports/wallet.ts';
import type { Store } from '../storage/database.ts';
import { availableOf, book, nameMovement } from '../storage/ledger.ts';
import { isUserOpen } from '../storage/wallet-rows.ts';
import { lockUser, write } from '../storage/write.ts';

/**
 * Books into the ledger what the operator changed in the books, such as losses in games. Nothing is booked while a wallet call of the user
 * is open, or if the ledger has changed meanwhile: the difference could be a movement that the ledger has. Returns true for a change.
 */
export async function mirrorBalances(
  store: Store,
  wallet: Pick<Wallet, 'balance'>,
  user: string,
  now: number,
): Promise<boolean> {
  const before = await availableOf(store, user);
  const balances = (await wallet.balance(user)).map(({ account, currency, amount }) => {
    const sum = fromDecimal(amount, currency);
    if (sum === null) throw new Problem(`The books sent no amount of ${currency}`);
    return { account, currency, sum };
  });
  return write(store, async (writing) => {
    await lockUser(writing, user);
    const known = await availableOf(writing, user);
    const isSame = known.size === before.size && [...known].every(([pot, sum]) => before.get(pot) === sum);
    if (!isSame || (await isUserOpen(writing, user))) return false;
    let isChanged = false;
    for (const { account, currency, sum } of balances) {
      const difference = sum - (known.get(`${account} ${currency}`) ?? 0n);
      if (difference === 0n) continue;
      isChanged = true;
      const pot = { user, account, currency };
      await book(writing, {
        name: nameMovement('books', pot, now),
        pot,
        amount: difference,
        counterpart: 'outside:books',
        at: now,
        payment: null,
      });
    }
    return isChanged;
  });
}
