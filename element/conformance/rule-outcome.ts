export interface Exchange {
  sent: unknown;
  /** The response; undefined if none came in time. */
  came: unknown;
}

export class Broken extends Error {
  constructor(
    message: string,
    readonly exchange?: Exchange | undefined,
    /** The id of the rule about this fault, if another rule has found it: the report then gives that rule's section and remedy. */
    readonly ruleId?: string | undefined,
  ) {
    super(message);
  }
}

/** The rule could not be checked; the message says what it needs. */
export class Skipped extends Error {}

/** @throws {Broken} unless the condition holds */
export function check(
  condition: unknown,
  problem: string,
  exchange?: Exchange,
  ruleId?: string,
): asserts condition {
  if (!condition) throw new Broken(problem, exchange, ruleId);
}

/** @throws {Skipped} unless the condition holds */
export function need(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Skipped(what);
}

/** The result, or null if the cashier has no such feature: no withdrawals, or no payment that can be cancelled. */
export async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Skipped) return null;
    throw error;
  }
}
