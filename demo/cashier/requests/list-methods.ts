import { PUSH } from '../../../src/api/contract.ts';
import type { TransactionType } from '../../../src/domain/payment/transaction.ts';
import { dialPrefixOf, methodMap } from '../catalogue.ts';
import type { Caller, Cashier } from '../context.ts';
import { rawMethod } from '../raw-forms.ts';
import { push } from '../socket/push-updates.ts';
import { balanceDataOf, moveUser } from '../storage/users.ts';
import { ok, type Reply } from './reply.ts';

interface Market {
  country: string;
  currency: string;
}

/** The methods of a country and currency: a map by name, empty for an unknown pair. */
export function listMethods(type: TransactionType) {
  return async (cashier: Cashier, caller: Caller, { country, currency }: Market): Promise<Reply> => {
    if (caller.user !== null) await follow(cashier, caller.user, { country, currency });
    const methods = Object.entries(methodMap(type, country, currency));
    return ok(Object.fromEntries(methods.map(([name, method]) => [name, rawMethod(method)])));
  };
}

/**
 * The sandbox adapts the user to the requested market: phone prefixes and both accounts follow it. A real cashier knows its users
 * and does nothing of the kind.
 */
async function follow(cashier: Cashier, user: string, { country, currency }: Market): Promise<void> {
  if (!dialPrefixOf(country) || !(await moveUser(cashier.store, user, country, currency))) return;
  const balanceData = await balanceDataOf(cashier.store, { id: user, country, currency });
  push(cashier, user, PUSH.login, { country, balanceData });
}
