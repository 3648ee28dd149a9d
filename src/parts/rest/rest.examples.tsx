import { RestSkeleton } from '../../ui/skeleton/skeleton.tsx';
import type { PartExamples } from '../testing/part-examples.ts';
import { Rest } from './rest.tsx';

export const examples = {
  'drawn after the beginning of its page': ({ t }) => (
    <Rest outline={<RestSkeleton />}>{t('complete.waiting.text')}</Rest>
  ),
} satisfies PartExamples;
