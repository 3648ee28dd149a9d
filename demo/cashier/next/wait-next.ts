import type { BuildNext } from './next-context.ts';

/** Nothing to do: payouts, and instruments that are charged without a question. The text is a key of the widget's. */
export const waitNext: BuildNext = ({ type }) => ({
  kind: 'wait',
  text: type === 'withdrawal' ? 'wait.withdrawal' : 'wait.deposit',
});
