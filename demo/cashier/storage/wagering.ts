import type { Minor } from '../../../src/domain/money/money.ts';
import type { Reading, Writing } from './database.ts';

/** The amounts to wager, in minor units of the account's currency. */
export interface Wagering {
  required: Minor;
  done: Minor;
}

/** A wagering that is not complete; undefined when there is none. */
export async function openWagering(
  store: Reading,
  user: string,
  currency: string,
): Promise<Wagering | undefined> {
  const row = await store
    .selectFrom('wagering')
    .selectAll()
    .where('user_id', '=', user)
    .where('currency', '=', currency)
    .executeTakeFirst();
  if (!row) return undefined;
  const wagering = { required: BigInt(row.required), done: BigInt(row.done) };
  return wagering.done < wagering.required ? wagering : undefined;
}

/** A deposit with a bonus was credited: its amount has to be wagered once (R-BONUS-5). */
export async function addWagering(
  store: Writing,
  user: string,
  currency: string,
  amount: Minor,
): Promise<void> {
  const open = await openWagering(store, user, currency);
  const received = { required: String((open?.required ?? 0n) + amount), done: String(open?.done ?? 0n) };
  await store
    .insertInto('wagering')
    .values({ user_id: user, currency, ...received })
    .onConflict((conflict) => conflict.columns(['user_id', 'currency']).doUpdateSet(received))
    .execute();
}

/** The user has wagered this much more, or all of it; the requirement ends once it is enough. */
export async function playWagering(
  store: Reading,
  user: string,
  currency: string,
  amount?: Minor,
): Promise<void> {
  const open = await openWagering(store, user, currency);
  if (!open) return;
  const done = amount === undefined ? open.required : open.done + amount;
  await store
    .updateTable('wagering')
    .set({ done: String(done) })
    .where('user_id', '=', user)
    .where('currency', '=', currency)
    .execute();
}
