import type { PartExamples } from '../testing/part-examples.ts';
import { WaitingLine } from './waiting-line.tsx';

export const examples = {
  'while a payment is waited for': ({ t }) => <WaitingLine>{t('instruction.waiting')}</WaitingLine>,
} satisfies PartExamples;
