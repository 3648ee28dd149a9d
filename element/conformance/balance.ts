import { PUSH } from '../../src/api/contract.ts';
import type { Client } from './raw-client.ts';
import { minorOf } from './values.ts';

/** The newest balance that was pushed, in minor units. */
export function balanceIn(client: Client, currency: string): bigint | null {
  const balances = client.pushes(PUSH.login).flatMap(({ data }) => {
    const { primary, amounts } = Object(Object(data).balanceData);
    const amount = Object(primary).currency === currency ? Object(primary).amount : Object(amounts)[currency];
    return amount === undefined ? [] : [minorOf(String(amount), currency)];
  });
  return balances.at(-1) ?? null;
}

/** The balance once it is the wanted one, or the last one when it never is. */
export async function waitForBalance(
  client: Client,
  currency: string,
  wanted: bigint,
  timeoutMs: number,
): Promise<bigint | null> {
  await client.until(() => balanceIn(client, currency) === wanted, timeoutMs);
  return balanceIn(client, currency);
}
