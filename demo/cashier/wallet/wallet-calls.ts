import { setTimeout as wait } from 'node:timers/promises';
import { toDecimal } from '../../../src/domain/money/money.ts';
import { BackgroundJob, pauseAfter } from '../engine/background-job.ts';
import { changePayment } from '../engine/change-payment.ts';
import { schedule } from '../engine/scheduler.ts';
import { type Wallet, WalletRefusal } from '../ports/wallet.ts';
import { insertCall } from '../providers/call-rows.ts';
import { announce } from '../socket/outbox.ts';
import type { Store, Writing } from '../storage/database.ts';
import { lockPayment } from '../storage/payments.ts';
import { isEmbedded } from '../storage/sqlite-dialect.ts';
import {
  dropWalletCalls,
  endWalletCall,
  nextWalletCallAt,
  postpone,
  takeWalletCall,
  type WalletCall,
} from '../storage/wallet-rows.ts';
import { write } from '../storage/write.ts';
import { mirrorBalances } from './mirror-balances.ts';

/** After this time any node takes the call over, and requests its outcome before it repeats the call. */
const LEASE_MS = 15_000;
const SHARED_INTERVAL_MS = 1_000;
const MAX_TIMER_MS = 60_000;
const PAUSES = { firstMs: 500, growthFactor: 2, maxMs: 60_000 };
/** The pause after the books rejected a capture, release or credit. It has happened already, so the call is made until they accept it. */
const REFUSED_PAUSE_MS = 3_600_000;

type Outcome = 'done' | 'refused' | 'unknown';

export interface WalletCallsOptions {
  store: Store;
  wallet: Wallet | null;
  clock: () => number;
  onChange: (user: string) => void;
  onCall: (call: WalletCall, outcome: Outcome) => void;
  onError: (error: unknown, call?: WalletCall) => void;
}

/** A call with an unknown outcome is looked up by its key, and made again only if the books never received it. */
export class WalletCalls extends BackgroundJob {
  readonly #options: WalletCallsOptions;
  readonly #waiting = new Map<string, (outcome: Outcome) => void>();

  constructor(options: WalletCallsOptions) {
    super(options);
    this.#options = options;
  }

  async firstOutcome(payment: string, ms: number): Promise<Outcome> {
    const answered = new Promise<Outcome>((resolve) => this.#waiting.set(payment, resolve));
    this.wake();
    const outcome = await Promise.race([answered, wait(ms, 'unknown' as const, { ref: false })]);
    this.#waiting.delete(payment);
    return outcome;
  }

  protected override async run(): Promise<number | null> {
    const { store, wallet, clock, onError } = this.#options;
    if (!wallet) return null;
    const call = await takeWalletCall(store, clock(), LEASE_MS, onError);
    if (call) {
      const outcome = await this.#make(call, wallet).catch((error: unknown) => onError(error, call));
      this.#waiting.get(call.transaction_id)?.(outcome ?? 'unknown');
      return 0;
    }
    const longest = isEmbedded(store) ? MAX_TIMER_MS : SHARED_INTERVAL_MS;
    const at = await nextWalletCallAt(store);
    return at === undefined ? longest : Math.min(Math.max(at - clock(), 1), longest);
  }

  async #make(call: WalletCall, wallet: Wallet): Promise<Outcome> {
    const { store, clock, onChange, onCall, onError } = this.#options;
    let outcome: Outcome = 'done';
    try {
      await ask(call, wallet);
    } catch (error) {
      outcome = error instanceof WalletRefusal ? 'refused' : 'unknown';
      if (outcome === 'unknown' || call.kind !== 'hold') onError(error, call);
    }
    onCall(call, outcome);
    await write(store, (writing) => applyOutcome(writing, call, outcome, clock()));
    if (outcome === 'unknown') return outcome;
    if (outcome === 'done')
      await mirrorBalances(store, wallet, call.user_id, clock()).catch((error: unknown) =>
        onError(error, call),
      );
    onChange(call.user_id);
    return outcome;
  }
}

async function ask(call: WalletCall, wallet: Wallet): Promise<void> {
  const known = call.attempts === 0 ? undefined : await wallet.outcome(call.call_key);
  if (known === 'done') return;
  // Only the rejection of a hold is final. A capture, release or credit reports what has happened already, so it is made again.
  if (known === 'refused' && call.kind === 'hold') throw new WalletRefusal('The books have refused the hold');
  await wallet[call.kind]({
    key: call.call_key,
    payment: call.transaction_id,
    user: call.user_id,
    account: call.account,
    currency: call.currency,
    amount: toDecimal(BigInt(call.amount), call.currency),
  });
}

async function applyOutcome(
  writing: Writing,
  call: WalletCall,
  outcome: Outcome,
  now: number,
): Promise<void> {
  const payment = await lockPayment(writing, call.transaction_id);
  if (outcome === 'unknown') {
    await postpone(writing, call.id, { due_at: now + pauseAfter(call.attempts, PAUSES) });
  } else if (outcome === 'refused' && call.kind !== 'hold') {
    await postpone(writing, call.id, { due_at: now + REFUSED_PAUSE_MS });
  } else if (outcome === 'refused') {
    const reason = 'insufficient_funds';
    const ended = payment && (await changePayment(writing, payment, { status: 'mistaked', reason }, now));
    if (ended) await announce(writing, ended, now);
    // The books have no hold, so they would reject a call that releases it.
    await dropWalletCalls(writing, call.transaction_id);
  } else {
    const start = await endWalletCall(writing, call.id);
    if (!start || payment?.status !== 'waiting') return;
    await schedule(writing, payment.id, start.plan);
    if (start.fields) await insertCall(writing, payment, start.fields);
  }
}
