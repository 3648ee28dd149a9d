import type { NextOf } from '../../domain/payment/transaction-schema.ts';
import type { Service } from '../../session/session.ts';

type Address = NextOf<'address'>;

interface Held {
  first: Address;
  /** Accepts a change that the user has requested; null if none. */
  isWanted: ((value: Address) => boolean) | null;
}

/** The deposit address that was first shown for each payment, until the session ends. */
export class LockedAddresses implements Service {
  readonly #held = new Map<string, Held>();

  /** The address that the user may pay to: the first one, or the one that the user has requested since. */
  keep(payment: string, value: Address): { first: Address; isChanged: boolean } {
    const held = this.#held.get(payment);
    const isChanged = held !== undefined && keyOf(held.first) !== keyOf(value);
    if (held && isChanged && !held.isWanted?.(value)) return { first: held.first, isChanged };
    const isWanted = isChanged ? null : (held?.isWanted ?? null);
    this.#held.set(payment, { first: value, isWanted });
    return { first: value, isChanged: false };
  }

  /** Allows another address that the user has requested; null ends the permission. */
  allow(payment: string, isWanted: Held['isWanted']): void {
    const held = this.#held.get(payment);
    if (held) held.isWanted = isWanted;
  }

  dispose(): void {
    this.#held.clear();
  }
}

/** The parts of an address that must not change. */
function keyOf({ network, address, tag }: Address): string {
  return JSON.stringify([network, address, tag]);
}
