import type { PartExamples } from '../../parts/testing/part-examples.ts';
import { transactionOf } from '../../session/testing/static-session.ts';
import { PrintButton } from './print-button.tsx';

export const examples = {
  'a voucher': () => (
    <PrintButton
      transaction={transactionOf()}
      next={{ kind: 'instruction', steps: ['steps.voucher1'], requisites: [], voucher: true }}
      deadline={undefined}
    />
  ),
} satisfies PartExamples;
