import type { PartExamples } from '../../parts/testing/part-examples.ts';
import { transactionOf } from '../../session/testing/static-session.ts';
import { OpenPayment } from './open-payment.tsx';

export const examples = {
  'a payment that waits': ({ session }) => {
    session.state.openPayment = transactionOf();
    return <OpenPayment />;
  },
  'a payment that has arrived meanwhile': ({ session }) => {
    session.state.openPayment = transactionOf({ status: 'processed' });
    return <OpenPayment />;
  },
  'a payment that has failed meanwhile': ({ session }) => {
    session.state.openPayment = transactionOf({ status: 'mistaked' });
    return <OpenPayment />;
  },
} satisfies PartExamples;
