import type { PartExamples } from '../testing/part-examples.ts';
import { PaymentTimer, TO_FETCH } from './payment-timer.tsx';

const MINUTES = 60_000;

export const examples = {
  'minutes are left': () => <PaymentTimer deadline={Date.now() + 15 * MINUTES} />,
  'days are left': () => <PaymentTimer deadline={Date.now() + 2_880 * MINUTES} />,
  over: () => <PaymentTimer deadline={1} />,
  'days are left to fetch a payout': () => (
    <PaymentTimer deadline={Date.now() + 2_880 * MINUTES} words={TO_FETCH} />
  ),
} satisfies PartExamples;
