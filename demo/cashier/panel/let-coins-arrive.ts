import { fromDecimal, type Minor, unitOf } from '../../../src/domain/money/money.ts';
import type { NextOf } from '../../../src/domain/payment/transaction-schema.ts';
import type { Cashier } from '../context.ts';
import { type Change, changePayment } from '../engine/change-payment.ts';
import { schedule, unschedule } from '../engine/scheduler.ts';
import { planBlocks } from '../simulator/schedule.ts';
import { txidOf } from '../simulator/txid-of.ts';
import { announce } from '../socket/outbox.ts';
import type { Writing } from '../storage/database.ts';
import { lockPayment, type Payment } from '../storage/payments.ts';

/** An operator's act in progress: its SQL transaction `writing` also stores the operator. */
export interface Acting {
  cashier: Cashier;
  writing: Writing;
  now: number;
}

/** Simulates that coins (decimal string) arrive: fewer than `minAmount` fail the payment. Undefined if it waits for none, or for 0 coins. */
export async function letCoinsArrive(
  { cashier, writing, now }: Acting,
  id: string,
  coins: string,
): Promise<Payment | undefined> {
  const payment = await lockPayment(writing, id);
  const next = payment?.next?.kind === 'address' ? payment.next : undefined;
  const sent = next && fromDecimal(coins, next.coin);
  if (payment?.status !== 'waiting' || !next || !sent) return undefined;
  const arrived = await changePayment(writing, payment, changeOf(payment, next, sent, coins), now);
  await unschedule(writing, id);
  if (arrived?.status === 'accepted') {
    await schedule(writing, id, planBlocks(arrived, next.network, { ...cashier, now }));
  }
  if (arrived) await announce(writing, arrived, now);
  return arrived;
}

function changeOf(payment: Payment, next: NextOf<'address'>, sent: Minor, coins: string): Change {
  const txid = txidOf(payment);
  if (sent < (fromDecimal(next.minAmount, next.coin) ?? 0n)) {
    return { status: 'mistaked', reason: 'amount_below_min', txid };
  }
  const amount = worthOf(sent, next, payment.currency);
  return { status: 'accepted', txid, amount, next: { ...next, received: coins } };
}

/** Converts at the rate that the address was shown with, and rounds down to the minor unit. */
function worthOf(sent: Minor, { rate, coin }: NextOf<'address'>, currency: string): Minor {
  const [whole = '0', fraction = ''] = rate.value.split('.');
  return (
    (sent * BigInt(whole + fraction) * unitOf(currency)) / (10n ** BigInt(fraction.length) * unitOf(coin))
  );
}
