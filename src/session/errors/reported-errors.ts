import type { ReportedError } from '../../domain/errors/failures.ts';

/** More issues in one session than any real cashier causes: a hostile one must not fill the memory. */
const MAX_REPORTED_ISSUES = 500;

/** Remembers errors and issues, so that the host is notified of each once. */
export class ReportedErrors {
  /** References of errors, and names of retried requests that have failed. */
  readonly errors = new Set<string>();
  outageHint: Pick<ReportedError, 'hint'> | undefined;
  readonly #issues = new Set<string>();
  /** The first error of the outage; null while the cashier can be reached. */
  #outage: ReportedError | null = null;

  /** The first error of the outage, used instead of all later ones until `endOutage`. @param error begins an outage if there is none */
  outageOf(error: ReportedError): ReportedError {
    this.#outage ??= error;
    return this.#outage;
  }

  endOutage(): void {
    this.#outage = null;
    this.outageHint = undefined;
  }

  /** @returns the issues that are new, at most `max` */
  addIssues(issues: readonly string[], max = issues.length): string[] {
    const isNew = (issue: string) => !this.#issues.has(issue) && this.#issues.size < MAX_REPORTED_ISSUES;
    const added = issues.filter(isNew).slice(0, max);
    for (const issue of added) this.#issues.add(issue);
    return added;
  }
}
