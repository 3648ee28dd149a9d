import type { Payload } from '../../../src/api/contract.ts';
import type { Cashier, Known } from '../context.ts';
import { isSavedAccount, savedAccountsOf } from '../storage/saved-accounts.ts';
import { ok, type Reply, RequestRefusal } from './reply.ts';

/** Renames or deletes a saved account; answers the saved data of the place where the user is. */
export async function changeSavedAccount(
  { store }: Cashier,
  { user }: Known,
  { id, action, name }: Payload<'BANKING:saved-account-v1'>,
): Promise<Reply> {
  if (!isSavedAccount(id)) throw new RequestRefusal(404, 'No such saved account');
  if (action === 'rename' && !name?.trim()) {
    throw new RequestRefusal(400, 'A name is needed', {
      code: 'invalid_fields',
      fields: { name: 'errors.required' },
    });
  }
  const kept = action === 'delete' ? null : (name ?? '').trim();
  await store
    .insertInto('saved_names')
    .values({ user_id: user, account_id: id, name: kept })
    .onConflict((conflict) => conflict.columns(['user_id', 'account_id']).doUpdateSet({ name: kept }))
    .execute();
  const { country, currency } = await store
    .selectFrom('users')
    .select(['country', 'currency'])
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  return ok(await savedAccountsOf(store, user, country, currency));
}
