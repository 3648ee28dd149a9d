import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from '../../demo/cashier/storage/database.ts';
import { CashierClient } from '../../demo/cashier/testing/cashier-client.ts';

const USERS_PER_WATCHED_TAB = 10;
/** In all, the comparison waits this long for pushes that are still on their way. */
const PUSH_TIMEOUT_MS = 30_000;
const FINAL_STATUSES = new Map([
  [1, 'processed'],
  [2, 'mistaked'],
]);

/**
 * Tabs on one node that is never ended. Their users pay through the balancer, mostly on other nodes, so that each final status has to come
 * over Redis, although Redis and PostgreSQL are restarted meanwhile.
 */
export class WatchedTabs {
  readonly #url: string;
  #tabs = new Map<string, { client: CashierClient; wasCut: boolean }>();

  constructor(url: string) {
    this.#url = url;
  }

  watch(user: string, number: number): void {
    if (number % USERS_PER_WATCHED_TAB !== 0) return;
    const client = new CashierClient(this.#url, `user-${user}`);
    const tab = { client, wasCut: false };
    client.socket.on('disconnect', () => {
      tab.wasCut = true;
    });
    client.socket.on('connect_error', () => {
      tab.wasCut = true;
    });
    this.#tabs.set(user, tab);
  }

  /** Compares the pushes with the database. A tab that lost its connection does not count; if more than half did, the run fails. */
  async compare(store: Store): Promise<{ tabs: number; heard: number; missed: string[] }> {
    const whole = [...this.#tabs].filter(([, { wasCut }]) => !wasCut);
    const lost = this.#tabs.size - whole.length;
    const missed = lost > this.#tabs.size / 2 ? [`${lost} of ${this.#tabs.size} watched tabs were cut`] : [];
    let heard = 0;
    const end = Date.now() + PUSH_TIMEOUT_MS;
    for (const [user, { client }] of whole) {
      const payments = await store
        .selectFrom('transactions')
        .select(['id', 'status'])
        .where('user_id', '=', user)
        .where('status', 'in', ['processed', 'mistaked'])
        .execute();
      for (const { id, status } of payments) {
        while (!isPushed(client, id, status) && Date.now() < end) await pause(100);
        if (isPushed(client, id, status)) heard += 1;
        else missed.push(`${id} of ${user} is ${status}, and its tab on the other node was not told`);
      }
    }
    for (const { client } of this.#tabs.values()) client.close();
    return { tabs: whole.length, heard, missed };
  }
}

function isPushed({ pushes }: CashierClient, id: string, status: string): boolean {
  return pushes.some(({ source, data }) => {
    if (source !== 'deposit.status' || typeof data !== 'object' || data === null) return false;
    return (
      'id' in data && data.id === id && 'status' in data && FINAL_STATUSES.get(Number(data.status)) === status
    );
  });
}
