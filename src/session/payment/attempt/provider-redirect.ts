import type { Service } from '../../session.ts';

/** Lets the provider's page replace the top window once per submit: a user who returns must not be redirected again. */
export class ProviderRedirect implements Service {
  #submitted: string | null = null;

  noteSubmitted(idempotencyKey: string): void {
    this.#submitted = idempotencyKey;
  }

  /** True for the last payment submitted in this page load, until it was redirected. */
  isDue(idempotencyKey: string): boolean {
    return this.#submitted === idempotencyKey;
  }

  noteRedirected(): void {
    this.#submitted = null;
  }

  dispose(): void {
    this.#submitted = null;
  }
}
