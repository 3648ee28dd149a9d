import type { Service } from '../session.ts';

/** Lets the provider's page replace the top window once per submit: a user who returns must not be redirected again. */
export class ProviderRedirect implements Service {
  #submitted: string | null = null;

  /** Called with the idempotency key of a submitted payment. */
  noteSubmitted(idem: string): void {
    this.#submitted = idem;
  }

  /** True for the last payment submitted in this page load, until it was redirected. */
  isDue(idem: string): boolean {
    return this.#submitted === idem;
  }

  noteRedirected(): void {
    this.#submitted = null;
  }

  dispose(): void {
    this.#submitted = null;
  }
}
