import type { ReportedError } from '../../domain/errors/failures.ts';

/** Limit of reported issues in one session, above those of any real cashier, so that a hostile one does not fill the memory. */
const MAX_REPORTED_ISSUES = 500;

/** Errors and issues that the host was notified of, so that it is notified of each once. */
export class ReportedErrors {
  /** References of reported errors, and the names of retried requests that have failed. */
  readonly errors = new Set<string>();
  /** The reason why the cashier was never reached, once it is known. */
  outageHint: Pick<ReportedError, 'hint'> | undefined;
  readonly #issues = new Set<string>();
  /** The error that the host was notified of when the cashier could no longer be reached; null while it can. */
  #outage: ReportedError | null = null;

  /**
   * The error of the current outage, which replaces all errors of the network until `endOutage`.
   * @param error begins an outage, unless there is one
   */
  outageOf(error: ReportedError): ReportedError {
    this.#outage ??= error;
    return this.#outage;
  }

  endOutage(): void {
    this.#outage = null;
    this.outageHint = undefined;
  }

  /**
   * Adds issues in decoded data.
   * @returns those that are new, at most `max`
   */
  addIssues(issues: readonly string[], max = issues.length): string[] {
    const isNew = (issue: string) => !this.#issues.has(issue) && this.#issues.size < MAX_REPORTED_ISSUES;
    const added = issues.filter(isNew).slice(0, max);
    for (const issue of added) this.#issues.add(issue);
    return added;
  }
}
