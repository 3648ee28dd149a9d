import type { NextKind } from '../domain/payment/transaction-schema.ts';
import type { RouteRow } from '../router/location/route.ts';

/**
 * The area in which a transaction was created: the first two parts of its form's path. A `next` kind may have
 * a different route in each area.
 */
export type FlowArea =
  | '/deposit/redirect'
  | '/deposit/peer-to-peer'
  | '/deposit/india'
  | '/deposit/crypto'
  | '/deposit/host-to-host'
  | '/withdrawal/redirect';

/** A `next` kind that a flow shows in one area, and its route. */
export interface Claim {
  kind: NextKind;
  area: FlowArea;
  path: string;
}

/**
 * A way to pay: its routes and the `next` kinds that it shows. Its folder default-exports it; no list has to
 * be edited.
 */
export interface Flow {
  name: string;
  routes: readonly RouteRow[];
  claims: readonly Claim[];
}

/** Checks the type of a flow and returns it. */
export function defineFlow(flow: Flow): Flow {
  return flow;
}
