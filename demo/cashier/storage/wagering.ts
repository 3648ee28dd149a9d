import type { Minor } from '../../../src/domain/money/money.ts';
import type { Reading, Writing } from './database.ts';

export interface Wagering {
  required: Minor;
  done: Minor;
}

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

/** A credited deposit with a bonus has to be wagered once (R-BONUS-5). */
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

/** Adds to the wagered sum; without an amount all is wagered. The wagering ends once the sum is enough. */
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
