import type { PartExamples } from '../testing/part-examples.ts';
import { CancelWithdrawal } from './cancel-withdrawal.tsx';

export const examples = {
  'while the cashier still allows it': () => (
    <CancelWithdrawal transaction={{ status: 'waiting', cancellable: true }} />
  ),
  'nothing once it has ended': () => (
    <CancelWithdrawal transaction={{ status: 'processed', cancellable: true }} />
  ),
} satisfies PartExamples;
