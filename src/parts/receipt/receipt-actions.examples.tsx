import { transactionOf } from '../../session/testing/static-session.ts';
import type { PartExamples } from '../testing/part-examples.ts';
import { ReceiptActions } from './receipt-actions.tsx';

export const examples = {
  'a processed deposit': () => <ReceiptActions transaction={transactionOf({ status: 'processed' })} />,
  'for a host with support': ({ session }) => {
    session.state.host.support = true;
    return <ReceiptActions transaction={transactionOf({ status: 'processed' })} />;
  },
} satisfies PartExamples;
