import type { Draft } from '../state.ts';

/**
 * An empty form with an amount: a decimal string from the host or the cashier, or the user's text with its
 * language tag.
 */
export function createDraft(method: string, amount = '', tag: Draft['tag'] = null): Draft {
  return { method, amount, tag, typed: {}, fields: {}, masked: {}, account: 'main', prepared: [] };
}
