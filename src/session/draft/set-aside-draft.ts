import type { Draft } from '../state.ts';

/** The draft of a method that the new market lacks; restored when a later market has the method. In memory only. */
export class SetAsideDraft {
  #draft: Draft | null = null;

  keep(draft: Draft): void {
    this.#draft = draft;
  }

  /** The draft, if its method is listed again; null otherwise. */
  take(listed: readonly { name: string }[]): Draft | null {
    const draft = this.#draft;
    if (!draft || !listed.some(({ name }) => name === draft.method)) return null;
    this.#draft = null;
    return draft;
  }
}

/** An empty form with an amount: a decimal string from the host or the cashier, or the user's text with its language tag. */
export function createDraft(method: string, amount = '', tag: Draft['tag'] = null): Draft {
  return { method, amount, tag, typed: {}, fields: {}, masked: {}, account: 'main', prepared: [] };
}
