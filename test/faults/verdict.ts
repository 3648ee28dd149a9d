import type { Payment } from '../../demo/cashier/storage/payments.ts';
import { toDecimal } from '../../src/domain/money/money.ts';
import { isUnderWay } from '../../src/domain/payment/attempt-phase.ts';
import { isFinal } from '../../src/domain/payment/transaction.ts';
import type { SimulatedUser, Statements } from './simulated-user.ts';

export const VERDICTS = ['doubled', 'lost', 'stuck', 'wrong'] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface Finding {
  verdict: Verdict;
  what: string;
  tab?: string;
}

/** Two similar payments within this time are one mistake of the user, unless the user has confirmed the second (R-MONEY-6). */
const DUPLICATE_WINDOW_MS = 120_000;

const RANK: Record<string, number> = { waiting: 0, accepted: 1, processed: 2, mistaked: 2 };

/** Compares a widget's screen with the database. The caller repeats this until they agree or the time is up. */
export function checkScreen(payer: SimulatedUser, payments: readonly Payment[]): Finding[] {
  const { state } = payer.session;
  const { attempt, transaction, openPayment, link, phase } = state;
  const findings: Finding[] = [];
  const tab = payer.tab.name;
  const add = (verdict: Verdict, what: string) => findings.push({ verdict, what: `${tab}: ${what}`, tab });
  if (phase !== 'ready') add('stuck', `the widget is ${phase}`);
  if (link !== 'open') add('stuck', `the link is ${link}`);
  if (!payer.isListReady) add('stuck', `the list is ${state.lists[payer.order.type].status}`);
  if (state.isStepping) add('stuck', 'a step is still under way');
  if (attempt && isUnderWay(attempt))
    add('stuck', `the payment ${attempt.idempotencyKey} is still ${attempt.phase}`);
  if (attempt?.phase === 'rejected' && payments.some(({ idem }) => idem === attempt.idempotencyKey)) {
    add('wrong', `${attempt.idempotencyKey} is shown as rejected, and is in the database`);
  }
  if (transaction) {
    const booked = payments.find(({ id }) => id === transaction.id);
    if (!booked) add('lost', `${transaction.id} is shown, and is not in the database`);
    else if (booked.status !== transaction.status) {
      add('wrong', `${booked.id} is shown as ${transaction.status}, and is ${booked.status}`);
    } else if (transaction.amount !== toDecimal(booked.amount, booked.currency)) {
      add('wrong', `${booked.id} is shown with ${transaction.amount}`);
    } else if (transaction.reversal && transaction.reversal.state !== booked.memory.reversal?.state) {
      add('wrong', `${booked.id} is shown as ${transaction.reversal.state}`);
    }
  }
  const open = payments.filter(({ status }) => !isFinal(status));
  const isOnList = !transaction && !attempt;
  if (isOnList && openPayment) {
    const booked = payments.find(({ id }) => id === openPayment.id);
    const isOpen = !isFinal(openPayment.status);
    if (!booked || isOpen === isFinal(booked.status) || !(isOpen || booked.status === openPayment.status))
      add('wrong', `${openPayment.id} is offered as ${openPayment.status}, and is ${booked?.status}`);
  }
  if (isOnList && open.length > 0 && (!openPayment || isFinal(openPayment.status))) {
    add('wrong', `${open[0]?.id} is open, and nothing tells of it`);
  }
  return findings;
}

export function checkHistory(statements: Statements, payments: readonly Payment[]): Finding[] {
  return [
    ...findDoublePayments(statements, payments),
    ...findLostPayments(statements, payments),
    ...findFalseStatements(statements, payments),
  ];
}

function findDoublePayments({ submitted }: Statements, payments: readonly Payment[]): Finding[] {
  const findings: Finding[] = [];
  const doubled = (what: string) => findings.push({ verdict: 'doubled', what });
  const seen = new Set<string>();
  for (const { idem, id } of payments) {
    if (seen.has(idem)) doubled(`${id} is the second payment under ${idem}`);
    if (!submitted.has(idem)) doubled(`${id} was never submitted under ${idem}`);
    seen.add(idem);
  }
  const counted = payments.filter(({ status }) => status !== 'mistaked');
  for (const [at, payment] of counted.entries()) {
    const twin = counted
      .slice(0, at)
      .findLast(({ amount, currency }) => amount === payment.amount && currency === payment.currency);
    const isMeant = submitted.get(payment.idem)?.insisted;
    if (
      twin &&
      !isMeant &&
      twin.idem !== payment.idem &&
      payment.createdAt - twin.createdAt < DUPLICATE_WINDOW_MS
    ) {
      doubled(`${payment.id} looks like ${twin.id}, and the user did not confirm it`);
    }
  }
  return findings;
}

function findLostPayments({ shown }: Statements, payments: readonly Payment[]): Finding[] {
  const known = new Set(payments.map(({ id }) => id));
  return [...shown.keys()]
    .map((key) => key.split(' ')[0] ?? '')
    .filter((id) => !known.has(id))
    .map((id) => ({ verdict: 'lost', what: `${id} was reported to the host, and is not in the database` }));
}

function findFalseStatements(
  { submitted, shown, denied, broken }: Statements,
  payments: readonly Payment[],
): Finding[] {
  const lies = [...broken];
  for (const [key, statuses] of shown) {
    const [id = '', tab] = key.split(' ');
    const booked = payments.find((payment) => payment.id === id);
    for (const [at, status] of statuses.entries()) {
      // A user who returns to a payment sees the last known status first, so a shown status must never go back.
      if ((RANK[status] ?? 0) < (RANK[statuses[at - 1] ?? ''] ?? 0)) {
        lies.push(`${tab}: ${id} went from ${statuses[at - 1]} back to ${status}`);
      }
      if (booked && isFinal(booked.status) && (RANK[status] ?? 0) === 2 && status !== booked.status) {
        lies.push(`${tab}: ${id} was shown as ${status}, and is ${booked.status}`);
      }
    }
  }
  for (const { id, idem, amount, currency } of payments) {
    const meant = submitted.get(idem)?.amount;
    const booked = toDecimal(amount, currency);
    if (meant && booked !== meant) lies.push(`${id} is of ${booked}, and ${meant} were submitted`);
    if (denied.has(idem)) lies.push(`the user was told that nothing was created, and ${id} was`);
  }
  return lies.map((what) => ({ verdict: 'wrong', what }));
}
