import type { PartExamples } from '../../parts/testing/part-examples.ts';
import { transactionOf } from '../../session/testing/static-session.ts';
import { OpenPayment } from './open-payment.tsx';

export const examples = {
  'a payment that waits': ({ session }) => {
    session.state.openPayment = transactionOf();
    return <OpenPayment />;
  },
} satisfies PartExamples;
