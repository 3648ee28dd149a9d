import type { Examples } from '../testing/examples.ts';
import { StatusIcon } from './status-icon.tsx';

const MARKS = ['waiting', 'accepted', 'processed', 'mistaked', 'cancelled', 'empty', 'error'] as const;

export const examples = {
  'each status, and the pages that are no payment': () =>
    MARKS.map((mark) => <StatusIcon key={mark} mark={mark} />),
} satisfies Examples;
