import type { PartExamples } from '../testing/part-examples.ts';
import { LateNotice } from './late-notice.tsx';
import { LatePayment } from './late-payment.tsx';
import { LatePayout } from './late-payout.tsx';

const WAYS = ['utr', 'paid', 'receipt', 'seen'] as const;
const PAYMENT = { status: 'waiting', amount: '500', currency: 'MXN' } as const;

export const examples = {
  'the words for each way to confirm': () => WAYS.map((way) => <LateNotice key={way} way={way} />),
  'a payer can say that they have paid': () => <LatePayment transaction={PAYMENT} way="paid" />,
  'coins are seen on their chain': () => <LatePayment transaction={PAYMENT} way="seen" />,
  'a code to fetch money with': () => <LatePayout transaction={{ ...PAYMENT, cancellable: true }} />,
} satisfies PartExamples;
