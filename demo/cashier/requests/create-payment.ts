import { randomBytes } from 'node:crypto';
import type { CreateBody } from '../../../src/api/contract.ts';
import type { Method } from '../../../src/domain/methods/method.ts';
import { limitsOf } from '../../../src/domain/money/limits.ts';
import { fromDecimal, type Minor } from '../../../src/domain/money/money.ts';
import { PAYOUT_FIELDS } from '../../../src/domain/payment/payout.ts';
import type { TransactionType } from '../../../src/domain/payment/transaction.ts';
import { behaviourOf, dialPrefixOf, findMethod } from '../catalogue.ts';
import type { AuthenticatedCaller, Cashier } from '../context.ts';
import { namePrepared } from '../raw-forms.ts';
import type { KeyedHash } from '../storage/hash-keys.ts';
import { savedAccountsOf } from '../storage/saved-account-rows.ts';
import { hasCaptchaToken } from './captcha-config.ts';
import { findWrongFields, rejectFields } from './check-fields.ts';
import { commitPayment } from './commit-payment.ts';
import { choosePayout } from './explain-payout.ts';
import { bodyOf, fingerprint } from './fingerprint.ts';
import { findStoredResponse } from './idempotency-keys.ts';
import { type Reply, RequestRejection } from './reply.ts';
import { simulateLatency } from './simulate-latency.ts';
import type { ValidatedCreate } from './validated-create.ts';

/** Creates a deposit or a withdrawal, at most once for each key (R-MONEY-2). */
export function createPayment(type: TransactionType) {
  return async (cashier: Cashier, caller: AuthenticatedCaller, body: CreateBody): Promise<Reply> => {
    const key = `${caller.user} ${body.idem}`;
    await cashier.keys.refresh();
    const print = fingerprint(cashier.keys, [type, bodyOf(body)]);
    const stored = await findStoredResponse(cashier.store, caller.user, body.idem, print);
    if (stored) return stored;
    if (cashier.runningCreates.has(key)) {
      throw new RequestRejection(409, 'This payment is being created', { code: 'in_progress' });
    }
    const { retryAfter } = cashier.overload;
    if (retryAfter !== null) {
      cashier.metrics.count('cashier_refused_creates_total');
      const details = { code: 'overloaded', retryAfter };
      throw new RequestRejection(429, 'Too many payments at once', details);
    }
    cashier.runningCreates.add(key);
    try {
      const named = { ...body, fields: namePrepared(body.method, body.fields) };
      const draft = await checkDraft(cashier, caller, type, named, print);
      await simulateLatency(cashier, 0.5);
      const reply = await commitPayment(cashier, caller, draft);
      await simulateLatency(cashier, 0.5);
      return reply;
    } finally {
      cashier.runningCreates.delete(key);
    }
  };
}

async function checkDraft(
  cashier: Cashier,
  caller: AuthenticatedCaller,
  type: TransactionType,
  body: CreateBody,
  print: KeyedHash,
): Promise<ValidatedCreate> {
  const method = findMethod(type, body, body.method);
  if (!method) throw new RequestRejection(404, 'No such method here', { code: 'unknown_method' });
  if (!(await hasCaptchaToken(cashier, method, body.captcha))) {
    throw new RequestRejection(400, 'A captcha is needed', { code: 'captcha_required' });
  }
  const rules = { method, fields: body.fields, dialPrefix: dialPrefixOf(body.country), snippet: {} };
  if (Object.keys(findWrongFields(rules)).length > 0) {
    // A wrong value may be the mask or the token of a saved account, so the fields are checked again with these accounts.
    const snippet = await savedAccountsOf(cashier.store, caller.user, body);
    rejectFields(findWrongFields({ ...rules, snippet }));
  }
  const amount = checkAmount(type, body, method);
  // Each attempt at the same payment has another proof of the wallet, so the hash that finds similar payments excludes it.
  const { [PAYOUT_FIELDS.proof]: _, ...alike } = body.fields;
  const asked = { method: method.name, amount, currency: body.currency, fields: body.fields };
  return {
    id: `${type === 'deposit' ? 'dep' : 'wd'}_${randomBytes(8).toString('hex')}`,
    type,
    body,
    method,
    amount,
    payout: type === 'withdrawal' ? choosePayout(asked) : null,
    fingerprint: print,
    likeness: fingerprint(cashier.keys, [type, body.method, String(amount), body.currency, alike]),
  };
}

function checkAmount(type: TransactionType, body: CreateBody, method: Method): Minor {
  const amount = fromDecimal(body.amount, body.currency);
  if (amount === null) {
    throw new RequestRejection(400, 'Not an amount of this currency', {
      code: 'invalid_amount',
      fields: { amount: 'errors.required' },
    });
  }
  if (amount === 0n && type === 'deposit' && behaviourOf(type, method.name).response === 'crypto') return 0n;
  const limits = limitsOf(method.amount_rules, body.currency, body.country);
  if (limits === 'unavailable') {
    throw new RequestRejection(400, 'This method takes no such currency', { code: 'invalid_currency' });
  }
  const breach = amount < limits.min ? 'amount_min' : amount > limits.max ? 'amount_max' : null;
  if (breach) {
    throw new RequestRejection(400, 'The amount is outside the limits', {
      code: breach,
      fields: { amount: `errors.${breach}` },
    });
  }
  return amount;
}
