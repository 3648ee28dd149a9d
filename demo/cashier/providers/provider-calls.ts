import { setTimeout as wait } from 'node:timers/promises';
import { isFinal } from '../../../src/domain/payment/transaction.ts';
import { BackgroundJob, pauseAfter } from '../engine/background-job.ts';
import { Problem } from '../operations/problem.ts';
import {
  type Order,
  type PaymentProvider,
  ProviderRefusal,
  type ProviderState,
} from '../ports/payment-provider.ts';
import type { Store } from '../storage/database.ts';
import { findPayment, lockPayment, type Payment } from '../storage/payments.ts';
import { isEmbedded } from '../storage/sqlite-dialect.ts';
import { tracingOf, write } from '../storage/write.ts';
import { applyState, checkSums } from './apply-state.ts';
import { deleteCall, nextCallAt, orderOf, type ProviderCall, planCall, takeCall } from './call-rows.ts';
import { providerOf } from './providers.ts';

/** Calls that a node makes at the same time, so that a slow provider does not delay the calls to others. */
const MAX_CALLS = 16;
/** After this time any node takes the call over, and requests its outcome before it repeats the call. */
const LEASE_MS = 30_000;
/** A node with less of its lease left sends no request, because another node could take the call over, and both would send it. */
const MAX_REQUEST_MS = 10_000;
const SHARED_INTERVAL_MS = 1_000;
const MAX_TIMER_MS = 60_000;
/** A closing node waits this long for responses; another node requests the outcomes of the calls that remain. */
const MAX_STOP_WAIT_MS = 2_000;
const PAUSES = { firstMs: 2_000, growthFactor: 1.6, maxMs: 300_000 };
/** The last status request is this long before an expiry. The payment ends a grace time after it, because banks report with a delay. */
const BEFORE_EXPIRY_MS = 2_000;
const EXPIRY_GRACE_MS = 60_000;
/** After the end of a payment its state is requested at this interval, because of refunds, chargebacks and money that arrives then. */
const AFTER_END_PAUSE_MS = 6 * 3_600_000;
const MAX_WATCH_MS = 120 * 24 * 3_600_000;

interface ProviderCallsOptions {
  store: Store;
  providers: readonly PaymentProvider[];
  clock: () => number;
  onChange: () => void;
  onCall: (call: ProviderCall, outcome: 'answered' | 'refused' | 'unknown') => void;
  onError: (error: unknown, call?: ProviderCall) => void;
}

/** A call with an unknown outcome is looked up by the payment's id, and made again only if the provider never received it. */
export class ProviderCalls extends BackgroundJob {
  readonly #options: ProviderCallsOptions;
  readonly #running = new Set<Promise<void>>();
  readonly #waiting = new Map<string, () => void>();

  constructor(options: ProviderCallsOptions) {
    super(options);
    this.#options = options;
  }

  /** Waits for the provider's first response about a new payment, at most `ms`, so that the response to the create request has the step. */
  async firstAnswer(payment: string, ms: number): Promise<void> {
    const answered = new Promise<void>((resolve) => this.#waiting.set(payment, resolve));
    this.wake();
    await Promise.race([answered, wait(ms, undefined, { ref: false })]);
    this.#waiting.delete(payment);
  }

  override async stop(): Promise<void> {
    await super.stop();
    await Promise.race([
      Promise.allSettled(this.#running),
      wait(MAX_STOP_WAIT_MS, undefined, { ref: false }),
    ]);
  }

  protected override async run(): Promise<number | null> {
    const { store, providers, clock, onError } = this.#options;
    if (!providers.some(({ remote }) => remote) || this.#running.size >= MAX_CALLS) return null;
    const call = await takeCall(store, clock(), LEASE_MS, onError);
    if (call) {
      const making = this.#make(call)
        .catch((error: unknown) => this.#options.onError(error, call))
        .finally(() => {
          this.#running.delete(making);
          this.#waiting.get(call.payment)?.();
          this.wake();
        });
      this.#running.add(making);
      return 0;
    }
    const longest = isEmbedded(store) ? MAX_TIMER_MS : SHARED_INTERVAL_MS;
    const at = await nextCallAt(store);
    return at === undefined ? longest : Math.min(Math.max(at - clock(), 1), longest);
  }

  #make(call: ProviderCall): Promise<void> {
    const { provider, kind, trace: cause } = call;
    if (cause === undefined) return this.#makeUntraced(call);
    const facts = { provider, kind };
    return tracingOf(this.#options.store).span('provider call', () => this.#makeUntraced(call), {
      facts,
      cause,
    });
  }

  async #makeUntraced(call: ProviderCall): Promise<void> {
    const { store, clock, onChange, onCall, onError } = this.#options;
    let state: ProviderState | undefined;
    try {
      state = await this.#ask(call);
      onCall(call, 'answered');
    } catch (error) {
      if (error instanceof ProviderRefusal) state = { status: 'failed', reason: error.reason };
      else onError(error, call);
      onCall(call, state ? 'refused' : 'unknown');
    }
    await write(store, async (writing) => {
      const now = clock();
      const payment = await lockPayment(writing, call.payment);
      if (!payment) return;
      const changed = state ? await applyState(writing, payment, state, now) : payment;
      const next = state
        ? followUp(changed, state, call, now, this.#repeatsPayouts(call))
        : { kind: call.kind, at: now + pauseAfter(call.attempts, PAUSES) };
      if (next) await planCall(writing, call, { attempts: call.attempts + 1, ...next });
      else await deleteCall(writing, call.payment);
    });
    if (state) onChange();
  }

  #repeatsPayouts({ provider }: ProviderCall): boolean {
    return providerOf(this.#options.providers, provider).remote?.repeatsPayouts === true;
  }

  async #ask(call: ProviderCall): Promise<ProviderState> {
    const { payment: id, provider: name, fields } = call;
    const { store, providers } = this.#options;
    const { remote } = providerOf(providers, name);
    const payment = await findPayment(store, id);
    if (!remote || !payment) throw new Error(`${name} makes no calls for this payment`);
    const order = orderOf(payment, fields);
    const state = await this.#answerTo(order, call, remote);
    checkSums(state, payment.currency);
    return state;
  }

  async #answerTo(
    order: Order,
    { kind, attempts, provider: name, leasedUntil }: ProviderCall,
    remote: NonNullable<PaymentProvider['remote']>,
  ): Promise<ProviderState> {
    if (kind === 'cancel') {
      const state = await remote.cancel(order);
      return state.status === 'failed' ? { ...state, reason: 'expired' } : state;
    }
    const isFirst = kind !== 'status' && attempts === 0;
    const known = isFirst ? undefined : await remote.status(order);
    if (known) return known;
    if (kind === 'status') throw new Problem(`${name} does not know a payment that it had`);
    if (this.#options.clock() > leasedUntil - MAX_REQUEST_MS)
      throw new Problem(`The call to ${name} took too long to begin, and is made again`);
    return remote[kind](order);
  }
}

/** The next call about a payment; undefined for a final payment older than `MAX_WATCH_MS`, whose money no longer changes. */
function followUp(
  payment: Payment,
  state: ProviderState,
  call: ProviderCall,
  now: number,
  repeatsPayouts: boolean,
): { kind: ProviderCall['kind']; at: number; attempts?: number } | undefined {
  const { status, createdAt, expiresAt } = payment;
  if (isFinal(status)) {
    return now - createdAt > MAX_WATCH_MS ? undefined : { kind: 'status', at: now + AFTER_END_PAUSE_MS };
  }
  if (call.kind === 'payout' && repeatsPayouts) {
    return { kind: 'payout', at: now + pauseAfter(call.attempts, PAUSES) };
  }
  const at = now + (call.kind === 'status' ? pauseAfter(call.attempts, PAUSES) : PAUSES.firstMs);
  const attempts = call.kind === 'status' ? call.attempts + 1 : 0;
  if (expiresAt === null || state.status !== 'open') return { kind: 'status', at, attempts };
  if (now >= expiresAt + EXPIRY_GRACE_MS) return { kind: 'cancel', at: now, attempts: 0 };
  const stops = [expiresAt - BEFORE_EXPIRY_MS, expiresAt + EXPIRY_GRACE_MS].filter((stop) => stop > now);
  return { kind: 'status', at: Math.min(at, ...stops), attempts };
}
