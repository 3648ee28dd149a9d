/** A request and its response, for the report. */
export interface Exchange {
  sent: unknown;
  /** Undefined if no response came in time. */
  came: unknown;
}

/** The cashier broke the rule. */
export class Broken extends Error {
  constructor(
    message: string,
    readonly exchange?: Exchange | undefined,
  ) {
    super(message);
  }
}

/** The rule could not be checked; the message says what it needs. */
export class Skipped extends Error {}

/** @throws {Broken} unless the condition holds */
export function check(condition: unknown, problem: string, exchange?: Exchange): asserts condition {
  if (!condition) throw new Broken(problem, exchange);
}

/** @throws {Skipped} unless the condition holds */
export function need(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Skipped(what);
}
