export interface Exchange {
  sent: unknown;
  came: unknown;
}

export class Broken extends Error {
  constructor(
    message: string,
    readonly exchange?: Exchange | undefined,
    /** The id of the rule about this mistake, if another rule has met it. The report then gives the section and remedy of that rule. */
    readonly ruleId?: string | undefined,
  ) {
    super(message);
  }
}

export class Skipped extends Error {}

export function check(
  condition: unknown,
  problem: string,
  exchange?: Exchange,
  ruleId?: string,
): asserts condition {
  if (!condition) throw new Broken(problem, exchange, ruleId);
}

export function need(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Skipped(what);
}

/** The result, or null if `work` is skipped, because the cashier has no such feature or the kit no option for it. */
export async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Skipped) return null;
    throw error;
  }
}
