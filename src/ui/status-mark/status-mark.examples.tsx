import type { Examples } from '../testing/examples.ts';
import { StatusMark } from './status-mark.tsx';

const MARKS = ['waiting', 'accepted', 'processed', 'mistaked', 'empty', 'error'] as const;

export const examples = {
  'each status, and the pages that are no payment': () =>
    MARKS.map((mark) => <StatusMark key={mark} mark={mark} />),
} satisfies Examples;
