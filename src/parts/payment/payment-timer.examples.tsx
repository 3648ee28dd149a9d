import type { PartExamples } from '../testing/part-examples.ts';
import { PaymentTimer, TO_FETCH } from './payment-timer.tsx';

const MINUTE_MS = 60_000;

export const examples = {
  'minutes are left': () => <PaymentTimer deadline={Date.now() + 15 * MINUTE_MS} />,
  'days are left': () => <PaymentTimer deadline={Date.now() + 2_880 * MINUTE_MS} />,
  over: () => <PaymentTimer deadline={1} />,
  'days are left to fetch a payout': () => (
    <PaymentTimer deadline={Date.now() + 2_880 * MINUTE_MS} words={TO_FETCH} />
  ),
} satisfies PartExamples;
