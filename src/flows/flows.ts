import type { Method } from '../domain/methods/method.ts';
import { isFinal } from '../domain/payment/transaction.ts';
import type { NextKind, Transaction } from '../domain/payment/transaction-schema.ts';
import type { LoadedRow } from '../location/route.ts';
import type { Flow, StepHandler } from './define-flow.ts';
import { entryOf } from './entries.ts';

const modules = import.meta.glob<{ default: Flow }>('./*/flow.ts', { eager: true });

export const FLOWS: readonly Flow[] = Object.values(modules).map((module) => module.default);

export const FLOW_ROUTES: readonly LoadedRow[] = FLOWS.flatMap((flow) => flow.routes);

const HANDLERS: readonly StepHandler[] = FLOWS.flatMap((flow) => flow.handles);

/**
 * The path of the screen that shows a transaction. Its `next` step decides (R-ROUTE-22). The complete screen shows a final transaction, one
 * without a step that a flow handles, and a deposit whose money the cashier has seen, unless its step has `goesOnAfterPayment`.
 * @param method the method of the transaction, if the list has it, because a flow may have another screen for a step of its methods
 */
export function pathOfTransaction(
  transaction: Pick<Transaction, 'type' | 'status'> & { next?: { kind: NextKind } | undefined },
  method: Pick<Method, 'name' | 'category' | 'cardViewType'> | null,
): string {
  const { type, status, next } = transaction;
  const complete = `/${type}/complete`;
  if (isFinal(status) || !next) return complete;
  const handlers = HANDLERS.filter(({ kind, path }) => kind === next.kind && path.startsWith(`/${type}/`));
  const entry = method && entryOf(type, method);
  const opener = entry && FLOWS.find(({ routes }) => routes.some(({ path }) => path === entry.path))?.name;
  const handler =
    handlers.find(({ openedBy }) => openedBy !== undefined && openedBy === opener) ??
    handlers.find(({ openedBy }) => openedBy === undefined);
  const isPaid = type === 'deposit' && status === 'accepted';
  return handler && (!isPaid || handler.goesOnAfterPayment) ? handler.path : complete;
}
