import { isFinal } from '../domain/payment/transaction.ts';
import type { NextKind, Transaction } from '../domain/payment/transaction-schema.ts';
import type { RouteRow } from '../router/location/route.ts';
import type { Claim, Flow, FlowArea } from './define-flow.ts';

const modules = import.meta.glob<{ default: Flow }>('./*/flow.ts', { eager: true });

/** Every flow, found by its folder. */
export const FLOWS: readonly Flow[] = Object.values(modules).map((module) => module.default);

/** The routes of all flows. */
export const FLOW_ROUTES: readonly RouteRow[] = FLOWS.flatMap((flow) => flow.routes);

const CLAIMS: readonly Claim[] = FLOWS.flatMap((flow) => flow.claims);

/**
 * The path of the screen that shows a transaction. Its `next` step decides (R-ROUTE-22); a final transaction,
 * or one without a step, is shown on the complete screen.
 */
export function pathOfTransaction(
  transaction: Pick<Transaction, 'type' | 'status'> & { next?: { kind: NextKind } | undefined },
  area: FlowArea,
): string {
  const { type, status, next } = transaction;
  const complete = `/${type}/complete`;
  if (isFinal(status) || !next) return complete;
  const claims = CLAIMS.filter(({ kind, path }) => kind === next.kind && path.startsWith(`/${type}`));
  return (claims.find((claim) => claim.area === area) ?? claims[0])?.path ?? complete;
}
