import type { NextKind, Transaction } from '../domain/payment/transaction-schema.ts';
import { type Declared, type LoadedRow, routeRow } from '../location/route.ts';

export interface StepHandler {
  kind: NextKind;
  path: string;
  /** Name of the flow whose payments this handler shows. Without a name it shows those of every flow without a handler of its own. */
  openedBy?: string;
  /**
   * True if the step keeps its screen once the cashier has seen the money (`accepted`), because the user still acts there or sees progress.
   * For any other step of a deposit the complete screen opens, because a screen that says how to pay would invite a second payment.
   */
  goesOnAfterPayment?: true;
}

/**
 * A way to pay: its routes and the `next` kinds that it shows. Its folder exports it as default. Rows of `ENTRIES` say which methods open
 * it.
 */
export interface Flow {
  name: string;
  routes: readonly LoadedRow[];
  handles: readonly StepHandler[];
}

export function defineFlow(flow: Omit<Flow, 'routes'> & { routes: readonly Declared[] }): Flow {
  return { ...flow, routes: flow.routes.map(routeRow) };
}

/** A React key for the cashier's forms: another form is mounted anew, and an equal one keeps what the user has typed. */
export function stepOf({ id, next }: Pick<Transaction, 'id' | 'next'>): string {
  return `${id} ${JSON.stringify(next)}`;
}
