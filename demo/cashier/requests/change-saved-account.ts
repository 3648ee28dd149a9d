import type { Payload } from '../../../src/api/contract.ts';
import type { AuthenticatedCaller, Cashier } from '../context.ts';
import { marketOfAccount, putAccount, savedAccountsOf } from '../storage/saved-account-rows.ts';
import { ok, type Reply, RequestRejection } from './reply.ts';

const MAX_NAME_CHARS = 40;

export async function changeSavedAccount(
  { store }: Cashier,
  { user }: AuthenticatedCaller,
  { id, action, name = '' }: Payload<'BANKING:saved-account-v1'>,
): Promise<Reply> {
  const here = await store
    .selectFrom('users')
    .select(['country', 'currency'])
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  const place = await marketOfAccount(store, user, here, id);
  if (!place) throw new RequestRejection(404, 'No such saved account');
  const word = name.trim();
  if (action === 'rename' && (word === '' || word.length > MAX_NAME_CHARS)) {
    throw new RequestRejection(400, 'A name of 1 to 40 characters is needed', {
      code: 'invalid_fields',
      fields: { name: 'errors.required' },
    });
  }
  await putAccount(store, user, place, id, action === 'delete' ? { isDeleted: true } : { name: word });
  return ok(await savedAccountsOf(store, user, here));
}
