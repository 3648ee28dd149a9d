import { createHash, randomUUID } from 'node:crypto';
import { CONTRACT_VERSION, MESSAGE_EVENT, PUSH } from '../../../src/api/contract.ts';
import type { Cashier } from '../context.ts';
import { findLimits } from '../storage/account-limits.ts';
import { balanceDataOf, findUser, type UserRecord } from '../storage/users.ts';
import { userRoom } from './user-room.ts';

export async function pushBalance(cashier: Cashier, user: string): Promise<void> {
  const record = await findUser(cashier.store, user);
  if (!record) return;
  const balanceData = await balanceDataOf(cashier.store, record);
  push(cashier, user, PUSH.login, { id: recordIdOf(user), balanceData });
}

export async function pushLimits(cashier: Cashier, user: string): Promise<void> {
  const hasLimits = (await findLimits(cashier.store, user, cashier.clock())) !== undefined;
  push(cashier, user, PUSH.login, { id: recordIdOf(user), meta: { limits: hasLimits } });
}

/** The number of the user's record, a hash that does not identify the user. Only the record of a new socket has the user's id too. */
const recordIdOf = (user: string) =>
  Number.parseInt(createHash('sha256').update(`record ${user}`).digest('hex').slice(0, 8), 16);

/** The user record of a new socket. It names the user's last market, but the host's values have priority over it. */
export async function buildLogin(cashier: Cashier, user: UserRecord, language: string) {
  return {
    contract: CONTRACT_VERSION,
    id: recordIdOf(user.id),
    id_user: user.id,
    hash_id: createHash('sha256').update(`user ${user.id}`).digest('hex').slice(0, 32),
    name: 'Sandbox User',
    email: `${user.id.toLowerCase()}@sandbox.invalid`,
    lang: language,
    country: user.country,
    currency: user.currency,
    paymentGeo: user.country.toUpperCase(),
    phone: null,
    note: null,
    role: 1,
    balanceData: await balanceDataOf(cashier.store, user),
    meta: { limits: (await findLimits(cashier.store, user.id, cashier.clock())) !== undefined },
    token: `session-${randomUUID()}`,
  };
}

/** A push has no msgid and its name in `source`. */
export function push(cashier: Cashier, user: string, source: string, data: unknown): void {
  cashier.io.to(userRoom(user)).emit(MESSAGE_EVENT, { source, data, time: cashier.clock() });
}
