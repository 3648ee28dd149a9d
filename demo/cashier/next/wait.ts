import type { BuildNext } from './order.ts';

/** Nothing to do: payouts, and instruments that are charged without a question. */
export const waitNext: BuildNext = ({ type }) => ({
  kind: 'wait',
  text:
    type === 'withdrawal'
      ? 'We are preparing your withdrawal. You can leave this page.'
      : 'We are confirming the payment with your bank. You can leave this page.',
});
