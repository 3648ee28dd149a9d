import { methodOf } from '../../session/testing/still-session.ts';
import type { PartExamples } from '../testing/part-examples.ts';
import { MethodMark } from './method-mark.tsx';

export const examples = {
  'drawn for the theme': () => <MethodMark method={methodOf()} />,
  'a method that has the compact mark alone': () => (
    <MethodMark method={methodOf({ iconIds: { compact: 'spei-card' } })} />
  ),
} satisfies PartExamples;
