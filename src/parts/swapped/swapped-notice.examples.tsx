import type { PartExamples } from '../testing/part-examples.ts';
import { SwappedNotice } from './swapped-notice.tsx';

export const examples = {
  'other requisites': () => <SwappedNotice what="requisites" />,
  'another address': () => <SwappedNotice what="deposit address" />,
} satisfies PartExamples;
