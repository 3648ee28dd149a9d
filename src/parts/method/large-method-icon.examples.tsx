import { methodOf } from '../../session/testing/static-session.ts';
import type { PartExamples } from '../testing/part-examples.ts';
import { LargeMethodIcon } from './method-heading.tsx';

export const examples = {
  'drawn for the theme': () => <LargeMethodIcon method={methodOf()} />,
  'a method that has the compact mark alone': () => (
    <LargeMethodIcon method={methodOf({ iconIds: { compact: 'spei-card' } })} />
  ),
} satisfies PartExamples;
