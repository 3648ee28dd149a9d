import type { PartExamples } from '../testing/part-examples.ts';
import { AskToCancel, CancelWithdrawal } from './ask-to-cancel.tsx';

const WORDS = {
  cancel: 'complete.cancel',
  title: 'complete.cancelTitle',
  text: 'complete.cancelText',
  keep: 'complete.cancelNo',
} as const;

export const examples = {
  'before the question': () => (
    <AskToCancel words={WORDS} isBusy={false} onCancel={() => Promise.resolve()} />
  ),
  'while the cashier is asked': () => <AskToCancel words={WORDS} isBusy onCancel={() => Promise.resolve()} />,
  'of a withdrawal, while the cashier still allows it': () => (
    <CancelWithdrawal transaction={{ status: 'waiting', cancellable: true }} />
  ),
  'nothing once the withdrawal has ended': () => (
    <CancelWithdrawal transaction={{ status: 'processed', cancellable: true }} />
  ),
} satisfies PartExamples;
