import { isFinal, STATUSES } from '../../src/domain/payment/transaction.ts';
import type { Transaction } from '../../src/domain/payment/transaction-schema.ts';
import { problemsOf } from '../contract/problems.ts';
import type { Reply } from './raw-client.ts';
import { check } from './rule-outcome.ts';
import { type Body, minorOf } from './values.ts';

/** A time in a new payment may differ from the time of the response by this much. */
const MAX_AGE_MS = 120_000;

export const idOf = (reply: Reply) => Reflect.get(Object(reply.data), 'id');
export const codeOf = (reply: Reply) => Reflect.get(Object(reply.data), 'code');
export const nameOfCode = (reply: Reply) => codeOf(reply) ?? 'missing';
export const isRejected = ({ status }: Reply) => status !== undefined && status >= 400 && status < 500;
export const outcomeOf = (reply: Reply) =>
  reply.status === undefined ? 'no response' : [reply.status, codeOf(reply)].filter(Boolean).join(' ');
/** @param what begins the message, such as "the lookup" */
export function checkStatus(reply: Reply, status: number, what: string): void {
  check(reply.status === status, `${what} got ${outcomeOf(reply)}, not ${status}`, reply);
}

/** @param what begins the message, such as "the amount -5" */
export function checkRejected(reply: Reply, what: string): void {
  check(isRejected(reply), `${what} got ${outcomeOf(reply)}`, reply);
}

export const messageFor = (reply: Reply, field: string): unknown =>
  Reflect.get(Object(Reflect.get(Object(reply.data), 'fields')), field);

/** @throws {Broken} when the schema rejects the transaction */
export function transactionIn(reply: Reply): Transaction {
  const problems = problemsOf('Transaction', reply.data);
  check(
    problems.length === 0,
    `the transaction is invalid: ${problems.join('; ')}`,
    reply,
    'transaction-schema',
  );
  return reply.data as Transaction;
}

const EXACT_AMOUNTS = { deposit: 'exact-amounts', withdrawal: 'exact-amounts-withdrawal' } as const;

export function checkSame(body: Body, transaction: Transaction, reply: Reply): void {
  const ruleId = `create-${transaction.type}`;
  check(
    transaction.idem === body.idem,
    'the transaction does not repeat idem: the widget cannot trust it',
    reply,
    ruleId,
  );
  for (const name of ['method', 'currency'] as const) {
    check(
      transaction[name] === body[name],
      `${name} is ${transaction[name]}, was ${body[name]}`,
      reply,
      ruleId,
    );
  }
  const sent = minorOf(body.amount, transaction.currency) ?? 0n;
  const surplus = (minorOf(transaction.amount, transaction.currency) ?? 0n) - sent;
  // A difference of one minor unit comes from a binary float. The rule about rounding reports it, so that the report names the cause.
  const isRounded = surplus === 1n || surplus === -1n;
  check(
    surplus === 0n || isFinal(transaction.status),
    `amount is ${transaction.amount}, was ${body.amount}`,
    reply,
    isRounded ? EXACT_AMOUNTS[transaction.type] : ruleId,
  );
}

const FIXED = ['code', 'qr', 'address', 'network', 'tag', 'intent', 'orderId', 'url'];

export function checkTimes({ createdAt, updatedAt, timeline, expiresAt }: Transaction, reply: Reply): void {
  const { time } = Object(reply.came);
  const now = typeof time === 'number' ? time : Date.now();
  const times = { createdAt, updatedAt, 'timeline.0.at': timeline[0]?.at };
  for (const [name, at] of Object.entries(times)) {
    const isNear = at === undefined || Math.abs(at - now) < MAX_AGE_MS;
    check(isNear, `${name} is ${at}, and the response has the time ${now}`, reply);
  }
  check(expiresAt === undefined || expiresAt > now, `expiresAt is ${expiresAt}, before ${now}`, reply);
}

/** Details that the user has seen must stay the same (docs/contract.md, Details that must not change). */
export function compareDetails(first: Transaction, later: Transaction, reply: Reply): void {
  for (const name of ['id', 'idem', 'type', 'method', 'currency', 'createdAt'] as const) {
    check(first[name] === later[name], `${name} is ${later[name]}, was ${first[name]}`, reply);
  }
  const isPayable = first.expiresAt === undefined || later.status !== first.status;
  check(
    isPayable || first.expiresAt === later.expiresAt,
    `expiresAt is ${later.expiresAt}, was ${first.expiresAt}: a reload must not give the user more time`,
    reply,
  );
  check(later.seq >= first.seq, `seq fell from ${first.seq} to ${later.seq}`, reply);
  if (!first.next || first.next.kind !== later.next?.kind) return;
  for (const name of FIXED) {
    const [was, is] = [Reflect.get(first.next, name), Reflect.get(later.next, name)];
    check(name === 'url' || was === is, `next.${name} is ${is}, was ${was}`, reply);
  }
  const rows = (next: object) => {
    const requisites: unknown = Reflect.get(next, 'requisites');
    return JSON.stringify(Array.isArray(requisites) ? requisites.map((row) => Object(row).value) : null);
  };
  check(rows(first.next) === rows(later.next), 'the requisites have changed', reply);
}

export function checkOrder(last: Transaction, copy: Transaction, reply: Reply): void {
  const rank = (status: Transaction['status']) => Math.min(STATUSES.indexOf(status), 2);
  check(copy.seq >= last.seq, `seq fell from ${last.seq} to ${copy.seq}`, reply);
  const isBack =
    rank(copy.status) < rank(last.status) || (isFinal(last.status) && copy.status !== last.status);
  check(!isBack, `the status moved from ${last.status} to ${copy.status}`, reply);
  check(
    copy.status === last.status || copy.seq > last.seq,
    `the status changed to ${copy.status} and seq stayed ${copy.seq}`,
    reply,
  );
}
