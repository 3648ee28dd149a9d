import type { NextKind, Transaction } from '../domain/payment/transaction-schema.ts';
import { type Declared, type LoadedRow, routeRow } from '../location/route.ts';

/** A kind of `next` step that a flow shows, and the route of its screen. */
export interface StepHandler {
  kind: NextKind;
  path: string;
  /** Name of the flow whose payments this handler shows; without a name, those of every flow that has no handler of its own. */
  openedBy?: string;
  /**
   * The user still has to act once the cashier has seen the money (`accepted`). Any other step of a deposit then gives way to the
   * complete screen, because a screen that says how to pay would invite a second payment.
   */
  goesOnAfterPayment?: true;
}

/**
 * A way to pay: its routes and the `next` kinds that it shows. Its folder default-exports it. The methods that open it are
 * rows of `ENTRIES`.
 */
export interface Flow {
  name: string;
  routes: readonly LoadedRow[];
  handles: readonly StepHandler[];
}

export function defineFlow(flow: Omit<Flow, 'routes'> & { routes: readonly Declared[] }): Flow {
  return { ...flow, routes: flow.routes.map(routeRow) };
}

/** A React key for the cashier's forms: another form is mounted anew, and the same one keeps what the user has typed. */
export function stepOf({ id, next }: Pick<Transaction, 'id' | 'next'>): string {
  return `${id} ${JSON.stringify(next)}`;
}
