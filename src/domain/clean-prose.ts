/** Embeddings, overrides and isolates: they draw text in another order than it is copied. */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/g;

/** Words of the cashier (a label, a step, a message): in the order in which they are written. */
export function cleanProse(text: string): string {
  return text.replace(REORDERING, '');
}
