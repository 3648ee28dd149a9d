import type { Caller, Cashier } from '../context.ts';
import { savedAccountsOf } from '../storage/saved-account-rows.ts';
import { ok, type Reply } from './reply.ts';

/** The user's saved accounts by id, each with its values by field; a guest has none. */
export async function readSnippet(
  { store }: Cashier,
  { user }: Caller,
  place: { country: string; currency: string },
): Promise<Reply> {
  return ok(user === null ? {} : await savedAccountsOf(store, user, place));
}
