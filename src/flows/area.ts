import type { Method } from '../domain/methods/method.ts';
import { isTileGroup, methodEntry } from '../domain/methods/method-groups.ts';
import type { Transaction } from '../domain/payment/transaction-schema.ts';
import type { FlowArea } from './define-flow.ts';

const OWN_AREAS: readonly FlowArea[] = [
  '/deposit/peer-to-peer',
  '/deposit/india',
  '/deposit/crypto',
  '/deposit/host-to-host',
];

/** The area in which a transaction was created, from the screen that its method opens. */
export function areaOf(
  { type }: Pick<Transaction, 'type'>,
  method: Pick<Method, 'name' | 'category' | 'cardViewType'> | null,
): FlowArea {
  if (type === 'withdrawal') return '/withdrawal/redirect';
  const entry = method ? methodEntry(type, method, isTileGroup(method.category)) : '/deposit/redirect';
  return OWN_AREAS.find((area) => entry.startsWith(area)) ?? '/deposit/redirect';
}
