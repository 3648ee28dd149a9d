import * as z from 'zod/mini';
import { decimalSchema } from '../../../src/domain/payment/transaction-schema.ts';
import { Problem } from '../operations/problem.ts';
import { type Wallet, type WalletOrder, WalletRefusal } from '../ports/wallet.ts';

export interface WalletAccess {
  url: string;
  token: string;
}

const TIMEOUT_MS = 5_000;
/** Statuses of a final rejection. Any other status but a success leaves the outcome unknown. */
const REFUSED: readonly number[] = [402, 404, 409, 422];

const balancesSchema = z.array(
  z.object({ account: z.enum(['main', 'additional']), currency: z.string(), amount: decimalSchema }),
);
const outcomeSchema = z.object({ outcome: z.enum(['done', 'refused']) });

export function httpWallet({ url, token }: WalletAccess): Wallet {
  const send = (path: string, body?: WalletOrder) =>
    fetch(`${url.replace(/\/$/, '')}/${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  const order = (path: string) => async (body: WalletOrder) => {
    const { ok, status } = await send(path, body);
    if (REFUSED.includes(status)) throw new WalletRefusal(`The books answer ${status}`);
    if (!ok) throw new Problem(`The books answer ${status}`);
  };
  return {
    async balance(user) {
      const response = await send(`balances/${encodeURIComponent(user)}`);
      if (!response.ok) throw new Problem(`The books answer ${response.status}`);
      return z.parse(balancesSchema, await response.json());
    },
    hold: order('holds'),
    capture: order('captures'),
    release: order('releases'),
    credit: order('credits'),
    async outcome(key) {
      const response = await send(`calls/${encodeURIComponent(key)}`);
      if (response.status === 404) return undefined;
      if (!response.ok) throw new Problem(`The books answer ${response.status}`);
      return z.parse(outcomeSchema, await response.json()).outcome;
    },
  };
}
