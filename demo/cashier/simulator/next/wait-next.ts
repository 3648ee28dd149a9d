import type { BuildNext } from './next-context.ts';

/** The user has nothing to do: withdrawals, and instruments that are charged at once. The text is a message key of the widget. */
export const waitNext: BuildNext = ({ type }) => ({
  kind: 'wait',
  text: type === 'withdrawal' ? 'wait.withdrawal' : 'wait.deposit',
});
