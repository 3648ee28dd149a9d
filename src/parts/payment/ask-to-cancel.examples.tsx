import type { PartExamples } from '../testing/part-examples.ts';
import { AskToCancel } from './ask-to-cancel.tsx';

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
} satisfies PartExamples;
