import type { NextKind } from '../domain/transaction-schema.ts';
import type { MessageKey } from '../i18n/i18n.ts';
import type { RouteRow } from '../routing/route.ts';

/**
 * The area that a payment began in: the first two parts of its form's path. A `next` kind may have another route per
 * area.
 */
export type FlowArea =
  | '/deposit/redirect'
  | '/deposit/peer-to-peer'
  | '/deposit/india'
  | '/deposit/crypto'
  | '/deposit/host-to-host'
  | '/withdrawal/redirect';

/** A `next` kind that a flow draws in one area, on one of the flow's own routes. */
export interface Claim {
  kind: NextKind;
  area: FlowArea;
  path: string;
}

/** A way to pay: the routes it brings and what it answers. A folder default-exports one; nothing else lists it. */
export interface Flow {
  name: string;
  routes: readonly RouteRow<MessageKey>[];
  claims: readonly Claim[];
}

/** Checks the shape at compile time and hands it through. */
export function defineFlow(flow: Flow): Flow {
  return flow;
}
