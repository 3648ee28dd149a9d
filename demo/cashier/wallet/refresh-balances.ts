import type { Cashier } from '../context.ts';
import { mirrorBalances } from './mirror-balances.ts';

/** Reads a user's balances from the operator's books; if they do not respond, the last known balances stay. */
export async function refreshBalances({ store, wallet, clock, log }: Cashier, user: string): Promise<void> {
  if (!wallet) return;
  await mirrorBalances(store, wallet, user, clock()).catch((error: unknown) =>
    log('balances not read', { error }),
  );
}
