import type { PartExamples } from '../testing/part-examples.ts';
import { WaitingStatus } from './waiting-status.tsx';

export const examples = {
  'while a payment is waited for': ({ t }) => <WaitingStatus>{t('instruction.waiting')}</WaitingStatus>,
} satisfies PartExamples;
