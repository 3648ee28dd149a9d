import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { PaymentProvider } from '../ports/payment-provider.ts';
import { type RunningCashier, startCashier } from '../start-cashier.ts';
import { auditLedger, balanceOf } from '../storage/ledger.ts';
import { CashierClient } from './cashier-client.ts';

interface Line {
  faults: { losesAnswers: boolean; isDown: boolean; hooks: number; paysAtOnce: boolean };
  hookUrl: string;
  close(): Promise<void>;
}

interface StageOptions {
  currency: string;
  open(clock: () => number): Promise<{ line: Line; provider: PaymentProvider; hookPath: string }>;
  /** Makes the cashier look for due calls, by a webhook or another payment, because moving the test's clock fires no timer. */
  wake(): Promise<unknown>;
}

/** A cashier with one provider and a clock that tests move, with a new user for each test. After each test the ledger is audited. */
export function stageProvider({ currency, open, wake }: StageOptions) {
  let line: Line;
  let cashier: RunningCashier;
  let client: CashierClient;
  let user = '';
  let passedMs = 0;
  const clock = () => Date.now() + passedMs;

  beforeAll(async () => {
    const opened = await open(clock);
    line = opened.line;
    const providers = [opened.provider];
    cashier = await startCashier({ port: 0, dbPath: ':memory:', latency: 0, clock, providers });
    line.hookUrl = cashier.url + opened.hookPath;
  });
  afterAll(async () => {
    await cashier.close();
    await line.close();
  });
  beforeEach(async () => {
    user = `one${crypto.randomUUID().slice(0, 8)}`;
    client = await new CashierClient(cashier.url, `user-${user}`).ready();
  });
  afterEach(async () => {
    client.close();
    Object.assign(line.faults, { losesAnswers: false, isDown: false, hooks: 1, paysAtOnce: false });
    expect(await auditLedger(cashier.store)).toEqual([]);
  });

  const read = (id: string) => client.pay('BANKING:transaction-v1', { id });
  const passTime = async (ms: number, id: string) => {
    passedMs += ms;
    const calls = cashier.store.updateTable('provider_calls').set({ due_at: 0 });
    await calls.where('transaction_id', '=', id).execute();
    await wake();
  };
  return {
    get cashier() {
      return cashier;
    },
    get client() {
      return client;
    },
    get user() {
      return user;
    },
    clock,
    passTime,
    read,
    balance: () => balanceOf(cashier.store, { user, account: 'main', currency }),
    readLater: async (id: string) => {
      await passTime(3_000, id);
      return read(id);
    },
  };
}
