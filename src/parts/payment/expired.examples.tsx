import type { PartExamples } from '../testing/part-examples.ts';
import { ExpiredCallout, ExpiredPayment, ExpiredPayout } from './expired-payment.tsx';

const WAYS = ['utr', 'paid', 'receipt', 'seen'] as const;
const PAYMENT = { status: 'waiting', amount: '500', currency: 'MXN' } as const;

export const examples = {
  'the words for each way to confirm': () => WAYS.map((way) => <ExpiredCallout key={way} way={way} />),
  'a payer can say that they have paid': () => <ExpiredPayment transaction={PAYMENT} way="paid" />,
  'coins are seen on their chain': () => <ExpiredPayment transaction={PAYMENT} way="seen" />,
  'a code to fetch money with': () => <ExpiredPayout transaction={{ ...PAYMENT, cancellable: true }} />,
} satisfies PartExamples;
