import { toDecimal } from '../../../src/domain/money/money.ts';
import type { AuthenticatedCaller, Cashier } from '../context.ts';
import { schedule } from '../engine/scheduler.ts';
import type { Opening, PaymentProvider } from '../ports/payment-provider.ts';
import { insertCall, keptOf } from '../providers/call-rows.ts';
import { rememberAccount } from '../saved/remember-account.ts';
import { spendSheetToken } from '../sheets/sheet-methods.ts';
import { announce } from '../socket/outbox.ts';
import { serializePayment } from '../socket/serialize-payment.ts';
import { isTaken, type Writing } from '../storage/database.ts';
import { availableIn, hold } from '../storage/ledger.ts';
import { findOwnPayment, insertPayment, type Payment } from '../storage/payments.ts';
import { openWagering } from '../storage/wagering.ts';
import { startAfterHold } from '../storage/wallet-rows.ts';
import { lockUser, write } from '../storage/write.ts';
import { refreshBalances } from '../wallet/refresh-balances.ts';
import { rejectOverLimit } from './account-limits.ts';
import { findEarlier, rejectSecondInvoice } from './duplicate-detection.ts';
import { feeOf } from './fee.ts';
import { findStoredResponse, replaceResponse, storeResponse } from './idempotency-keys.ts';
import { spendProof } from './prove-wallet.ts';
import { arrivesIn } from './quote-payment.ts';
import { ok, type Reply, RequestRejection } from './reply.ts';
import type { ValidatedCreate } from './validated-create.ts';

/** A create request waits this long for the operator's books, and then this long for the provider's response. */
const MAX_ANSWER_WAIT_MS = 2_000;

/** Stores a payment with its hold, response, planned steps and push in one SQL transaction: a kill leaves all or nothing. */
export async function commitPayment(
  cashier: Cashier,
  caller: AuthenticatedCaller,
  draft: ValidatedCreate,
): Promise<Reply> {
  const { store, clock } = cashier;
  const { idem } = draft.body;
  const now = clock();
  const provider = cashier.providers.find((candidate) => candidate.takes(draft));
  if (!provider)
    throw new RequestRejection(400, 'No provider takes this payment', { code: 'unknown_method' });
  const opening = provider.open({ ...draft, caller, now });
  const payment = makePayment(caller, draft, { provider, opening, now });
  const answer = serializePayment(payment, caller);
  // If the operator keeps books, a withdrawal begins when its money is on hold there.
  const awaitsBooks = payment.type === 'withdrawal' && cashier.wallet !== null;
  if (awaitsBooks) await refreshBalances(cashier, caller.user);
  try {
    const earlier = await write(store, async (writing) => {
      await lockUser(writing, caller.user);
      // Another node may have processed the same create request first, so its response is looked up under the lock of the user.
      const stored = await findEarlier(writing, payment, draft);
      if (stored) return stored;
      await rejectSecondInvoice(writing, payment, draft.body.allowDuplicateOf);
      if (payment.type === 'withdrawal') {
        await rejectWhileWagering(writing, payment);
        await rejectOverdraft(writing, payment);
      } else await rejectOverLimit(writing, payment, now);
      await spendSheetToken(writing, draft, now);
      await spendProof(cashier, writing, caller, draft, now);
      const account = await rememberAccount(writing, payment, draft.body.fields, cashier.keys);
      if (account) payment.memory.account = account;
      await insertPayment(writing, payment);
      const { plan } = opening;
      const fields = provider.remote ? keptOf(draft.body.fields) : null;
      if (payment.type === 'withdrawal') await hold(writing, payment.id, accountOf(payment), payment.amount);
      if (awaitsBooks) await startAfterHold(writing, payment.id, { plan, fields });
      else {
        await schedule(writing, payment.id, plan);
        if (fields) await insertCall(writing, payment, fields);
      }
      await storeResponse(writing, {
        user: caller.user,
        idem,
        fingerprint: draft.fingerprint,
        answer,
        at: now,
      });
      await announce(writing, payment, now);
      return undefined;
    });
    if (earlier) return earlier;
  } catch (error) {
    // The widget has closed the idempotency key meanwhile, perhaps through another node: `findStoredResponse` then rejects with 410.
    const stored = isTaken(error) && (await findStoredResponse(store, caller.user, idem, draft.fingerprint));
    if (stored) return stored;
    throw error;
  }
  for (const { at } of opening.plan) cashier.scheduler.wakeIn(at - now);
  // Every socket of the user gets the push: another tab, or a page that was reloaded meanwhile.
  cashier.outbox.wake();
  const isHeld =
    !awaitsBooks || (await cashier.walletCalls.firstOutcome(payment.id, MAX_ANSWER_WAIT_MS)) === 'done';
  if (provider.remote && isHeld) await cashier.providerCalls.firstAnswer(payment.id, MAX_ANSWER_WAIT_MS);
  if (provider.remote || awaitsBooks) return answerWithNext(cashier, caller, payment);
  return { ...ok(answer), ...(opening.fault && { injectedFault: opening.fault }) };
}

function makePayment(
  caller: AuthenticatedCaller,
  draft: ValidatedCreate,
  { provider, opening, now }: { provider: PaymentProvider; opening: Opening; now: number },
): Payment {
  const { id, type, body, method, amount, likeness, payout } = draft;
  const { country, currency } = body;
  return {
    id,
    user: caller.user,
    idem: body.idem,
    type,
    method: method.name,
    country,
    currency,
    account: type === 'deposit' ? 'main' : (body.account ?? 'main'),
    amount,
    fee: payout?.fee ?? feeOf(type, method.name, amount, currency),
    status: 'waiting',
    seq: 1,
    provider: provider.name,
    scenario: opening.scenario,
    likeness: likeness.signed,
    txid: null,
    reason: null,
    createdAt: now,
    updatedAt: now,
    expiresAt: opening.expiresAt,
    next: opening.next,
    timeline: [{ at: now, status: 'waiting' }],
    memory: {
      ...(type === 'withdrawal' && payoutMemory(draft, now)),
      ...(type === 'deposit' && body.bonusId && { bonus: body.bonusId }),
      ...(body.returnUrl && { returnUrl: body.returnUrl }),
    },
  };
}

/** The response contains the provider's first step, so that the user sees at once what to do; later changes are pushed. */
async function answerWithNext(
  cashier: Cashier,
  caller: AuthenticatedCaller,
  { id }: Payment,
): Promise<Reply> {
  const payment = await findOwnPayment(cashier.store, caller.user, { id });
  if (!payment) throw new Error('A payment that was stored is gone');
  const answer = serializePayment(payment, caller);
  await replaceResponse(cashier.store, payment, answer);
  return ok(answer);
}

/** The part of a withdrawal's `memory` that the widget shows. Its destination is the first field that can identify an account. */
function payoutMemory({ method, body, payout }: ValidatedCreate, now: number): Payment['memory'] {
  const account = Object.entries(body.fields).find(
    ([name, value]) => value !== '' && !/^payout_|name|holder|type|network|bank|postal|branch/.test(name),
  );
  return {
    arrivesAt: now + (payout?.arrivesIn ?? arrivesIn('withdrawal', method.name)),
    ...(payout?.speed && { speed: payout.speed.label }),
    ...(payout?.payee && { payee: payout.payee }),
    ...(payout?.shares && { shares: [...payout.shares] }),
    // A saved account is sent as its token, whose end does not identify the account, so only a typed value is a destination.
    ...(account && !account[1].startsWith('rq_') && { destination: `•••• ${account[1].slice(-4)}` }),
  };
}

const accountOf = ({ user, account, currency }: Payment) => ({ user, account, currency });

/** Rejects a withdrawal while a bonus is not wagered (R-BONUS-5). */
async function rejectWhileWagering(writing: Writing, { user, currency }: Payment): Promise<void> {
  const open = await openWagering(writing, user, currency);
  if (!open) return;
  throw new RequestRejection(400, 'A bonus has to be wagered first', {
    code: 'wagering_active',
    required: toDecimal(open.required, currency),
    done: toDecimal(open.done, currency),
  });
}

async function rejectOverdraft(writing: Writing, payment: Payment): Promise<void> {
  if ((await availableIn(writing, accountOf(payment))) >= payment.amount) return;
  throw new RequestRejection(400, 'Your balance is too low', {
    code: 'insufficient_funds',
    fields: { amount: 'errors.amount_balance' },
  });
}
