import { transactionOf } from '../../session/testing/static-session.ts';
import type { PartExamples } from '../testing/part-examples.ts';
import { OpenPayment } from './open-payment.tsx';

export const examples = {
  'a payment that waits': ({ session }) => {
    session.state.openPayment = transactionOf();
    return <OpenPayment />;
  },
} satisfies PartExamples;
