import type { NextKind } from '../../domain/payment/transaction-schema.ts';
import type { Service } from '../session.ts';

interface ShownStep {
  kind: NextKind;
  /** True after the user has submitted a step: the next screen may be of another kind. */
  mayChange: boolean;
}

/** The kind of step that each transaction shows payment details for: the cashier may not swap it. */
export class ShownStepKinds implements Service {
  readonly #byTransaction = new Map<string, ShownStep>();

  /**
   * Records the kind of step that a transaction shows payment details for.
   * @returns false if the cashier has changed the kind although the user submitted no step
   */
  keep(transactionId: string, kind: NextKind): boolean {
    const shown = this.#byTransaction.get(transactionId);
    if (shown && shown.kind !== kind && !shown.mayChange) return false;
    if (shown?.kind !== kind) this.#byTransaction.set(transactionId, { kind, mayChange: false });
    return true;
  }

  /** Called when the user submits a step of the transaction: the next screen may be of another kind. */
  release(transactionId: string): void {
    const shown = this.#byTransaction.get(transactionId);
    if (shown) shown.mayChange = true;
  }

  dispose(): void {
    this.#byTransaction.clear();
  }
}
