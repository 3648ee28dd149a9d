/** Embeddings, overrides and isolates: they make a text look different from its copy. */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/g;

/** A text of the cashier (label, step, message) without characters that reorder it. */
export function removeReordering(text: string): string {
  return text.replace(REORDERING, '');
}
