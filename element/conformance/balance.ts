import { PUSH } from '../../src/api/contract.ts';
import { pushedStatus } from '../../src/domain/payment/transaction.ts';
import { changeBy, type Listed, readHistory } from './history.ts';
import type { Kit } from './kit.ts';
import type { Client } from './raw-client.ts';
import { check, need } from './rule-outcome.ts';
import { minorOf } from './values.ts';

const POLL_INTERVAL_MS = 50;
/** The longest extra wait of `unexplained` while a deposit is credited during each reading of the history. */
const MAX_MOVE_MS = 5_000;

export const balanceDataIn = (client: Client): Record<string, unknown>[] =>
  client.pushes(PUSH.login).flatMap(({ data }) => Object(data).balanceData ?? []);

/** The widget orders balances by `seq`. A balance without `seq` counts as newer than any other. */
export const seqOf = ({ seq }: Record<string, unknown>): number =>
  typeof seq === 'number' ? seq : Number.POSITIVE_INFINITY;

/** The balances that the widget uses: it ignores a balance that is older than one that came before. */
function takenBalances(client: Client): Record<string, unknown>[] {
  let newest = Number.NEGATIVE_INFINITY;
  return balanceDataIn(client).filter((one) => {
    const seq = seqOf(one);
    if (seq < newest) return false;
    newest = seq === Number.POSITIVE_INFINITY ? Number.NEGATIVE_INFINITY : seq;
    return true;
  });
}

export function balanceIn(client: Client, currency: string): bigint | null {
  const balances = takenBalances(client).flatMap(({ primary, amounts }) => {
    const amount = Object(primary).currency === currency ? Object(primary).amount : Object(amounts)[currency];
    return amount === undefined ? [] : [minorOf(String(amount), currency)];
  });
  return balances.at(-1) ?? null;
}

/** A balance together with the payments up to it, so that only later payments have to explain a later balance. */
export interface Booked {
  client: Client;
  /** The user's first socket, which also got the pushes that came before `client` was open. */
  witness: Client;
  currency: string;
  balance: bigint;
  change: bigint;
  others: string;
  made: () => string[];
}

function othersIn(client: Client, currency: string): string {
  const amounts = takenBalances(client).flatMap((one) => one.amounts ?? []);
  return JSON.stringify({ ...Object(amounts.at(-1)), [currency]: undefined });
}

export function checkOthers({ client, currency, others }: Booked): void {
  const now = othersIn(client, currency);
  check(now === others, `a payment in ${currency} changed other balances: ${now}, were ${others}`);
}

export async function readBalance(kit: Kit): Promise<Booked> {
  const { currency } = await kit.market();
  const client = await kit.open(kit.options.token);
  await client.until(() => balanceIn(client, currency) !== null, kit.options.pushMs);
  const witness = await kit.user();
  const [greeting, newest] = [balanceDataIn(client)[0], takenBalances(witness).at(-1)];
  const isOld = typeof greeting?.seq === 'number' && newest && greeting.seq < seqOf(newest);
  check(
    !isOld || seqOf(newest) === Number.POSITIVE_INFINITY,
    `a new connection got a balance of the seq ${greeting?.seq}, and one before it had ${newest?.seq}`,
    { sent: 'two connections with the same token', came: greeting },
    'balance-sequence',
  );
  const end = performance.now() + kit.options.pushMs;
  for (;;) {
    const change = changeBy(await readHistory(client), currency);
    const balance = balanceIn(client, currency);
    need(balance !== null, 'a login.token with a balance in the currency of the market');
    const isQuiet = changeBy(await readHistory(client), currency) === change;
    if (isQuiet || performance.now() > end)
      return {
        client,
        witness,
        currency,
        balance,
        change,
        others: othersIn(client, currency),
        made: () => kit.created.ofUser(kit.options.token),
      };
  }
}

function pushedAsProcessed(clients: readonly Client[]): Set<string> {
  const pushes = clients.flatMap((client) => client.pushes(PUSH.status));
  return new Set(
    pushes.flatMap(({ data }) =>
      pushedStatus(Object(data).status) === 'processed' ? [String(Object(data).id)] : [],
    ),
  );
}

/** @throws {Broken} when a push said that the payment is processed but the history does not, so that it cannot explain the balance */
function checkCredited(processed: Set<string>, { id, status }: Listed): void {
  const problem = `a push says that the payment ${id} is processed, and then it is ${status}`;
  check(!processed.has(String(id)) || status === 'processed', problem, undefined, 'sequence');
}

/** @throws {Broken} when the last balance is older than one before: the widget ignores it, so it cannot be compared with the payments */
function checkNewest(client: Client): void {
  const [last, taken] = [balanceDataIn(client).at(-1), takenBalances(client).at(-1)];
  const problem = `a balance of the seq ${last?.seq} came after one of ${taken?.seq}`;
  check(last === taken, problem, { sent: 'a connection', came: last }, 'balance-sequence');
}

/**
 * The part of the balance's change that the payments since the first reading do not explain. Reads again until it is 0 or the time is over.
 * @param client the socket whose balance is read, if it is not that of the first reading
 */
export async function unexplained(
  { currency, balance, change, witness, made, client: first }: Booked,
  timeoutMs: number,
  client = first,
): Promise<bigint> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    // The pushes are read before the history: a push that came later could be newer than the history and would seem to contradict it.
    const processed = pushedAsProcessed([witness, first, client]);
    const known = balanceIn(client, currency);
    const payments = await readHistory(client);
    const now = changeBy(payments, currency);
    const surplus = (balanceIn(client, currency) ?? balance) - balance - (now - change);
    if (surplus === 0n) return surplus;
    // The balance changed while the history was read, so the history may lack a payment that was credited meanwhile. It is read again.
    const isMoving = known !== balanceIn(client, currency) && performance.now() < end + MAX_MOVE_MS;
    if (performance.now() > end && !isMoving) {
      for (const payment of payments) checkCredited(processed, payment);
      const ids = new Set(payments.map(({ id }) => id));
      const missing = made().find((id) => !ids.has(id));
      check(
        !missing,
        `the list does not have ${missing}, which this run has made`,
        undefined,
        'history-pages',
      );
      checkNewest(client);
      return surplus;
    }
    await client.until(() => false, POLL_INTERVAL_MS);
  }
}
